import { absent, configured, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES } from '../test-files.ts'

export const encoding = chapter('V1 Encoding and sanitisation', [
  [
    '1.1.1 L2',
    'input is decoded once, before validation',
    configured(
      'JSON and addresses are decoded by the HTTP server and its router before any schema; no handler decodes again.',
      'apps/api/src/platform/http/serve.ts',
      'packages/contract/src/query-string.ts',
    ),
  ],
  [
    '1.1.2 L2',
    'output encoding is the last step before the interpreter',
    tested([
      [FILES.editor, 'is rendered to HTML of known elements, with all text escaped'],
      [FILES.sec12, 'Sec12 renders none of their elements into the page'],
      ['apps/api/src/platform/mail.test.ts', 'Sec11 no value becomes markup or a link in a message'],
    ]),
  ],
  [
    '1.2.1 L1',
    'output is encoded for its context: HTML, XML, headers',
    tested([
      [
        FILES.texts,
        'Sec7 no script in a text runs: not from a modified client, not from the API, not pasted @once',
      ],
      [FILES.sec12, 'Sec12 prints them as text: nothing is fetched, nothing runs'],
      [FILES.bundle, 'the viewer page works offline, in three languages, and never treats text as markup'],
    ]),
  ],
  [
    '1.2.2 L1',
    'URLs are built with encoding and use safe schemes only',
    tested([
      [FILES.editor, 'drops unknown nodes and marks, and reports where'],
      [
        FILES.texts,
        'Sec7 no script in a text runs: not from a modified client, not from the API, not pasted @once',
      ],
      ['apps/web/src/platform/session/safe-path.test.ts', 'no input leads to another origin'],
    ]),
  ],
  [
    '1.2.3 L1',
    'script and JSON cannot be injected',
    tested([
      [FILES.sources, 'no source evaluates text as code, or inserts unescaped markup'],
      [FILES.bundle, 'the viewer page works offline, in three languages, and never treats text as markup'],
    ]),
  ],
  [
    '1.2.4 L1',
    'database queries are parameterised',
    tested([
      [FILES.tx, 'preserves values: quotes, backslashes, braces, Arabic, null, arrays, JSON'],
      [
        'apps/api/src/modules/workspace/search/rank.test.ts',
        'contains no quote break or operator, whatever was typed',
      ],
      [FILES.people, 'pages by name, searches by part of a name or e-mail, and treats wildcards literally'],
    ]),
  ],
  [
    '1.2.5 L1',
    'no OS command injection',
    tested([
      [FILES.sources, 'the only child processes are the document renderer and the check of its browser'],
    ]),
  ],
  ['1.2.6 L2', 'no LDAP injection', absent('The product does not use LDAP.')],
  ['1.2.7 L2', 'no XPath injection', absent('The product does not use XPath.')],
  ['1.2.8 L2', 'LaTeX processors are sandboxed', absent('The product does not use LaTeX.')],
  [
    '1.2.9 L2',
    'input is escaped in regular expressions',
    tested(
      [[FILES.sources, 'no regular expression is built from user input']],
      'Names in mentions are escaped before they are used in one.',
    ),
  ],
  [
    '1.3.1 L1',
    'HTML from rich-text editors is sanitised by a known library',
    tested(
      [
        [FILES.editor, 'drops unknown nodes and marks, and reports where'],
        [FILES.sec21, 'is removed from everything that is read'],
        [
          FILES.texts,
          'Sec7 no script in a text runs: not from a modified client, not from the API, not pasted @once',
        ],
      ],
      'HTML is parsed into the ProseMirror schema and never stored.',
    ),
  ],
  [
    '1.3.2 L1',
    'no dynamic code execution',
    tested([
      [FILES.sources, 'no source evaluates text as code, or inserts unescaped markup'],
      [FILES.deployment, 'Sec8 no inline and no evaluated script'],
    ]),
  ],
  [
    '1.3.3 L2',
    'data is sanitised before dangerous contexts',
    tested([
      [FILES.http, 'refuse a body that is too large, too deep, poisoned or not JSON'],
      [
        FILES.exports,
        'Sec11 has the same workbook as the direct export of a short list, with the same texts and no formula',
      ],
      [FILES.sec12, 'Sec12 has no network access even if a text became markup'],
    ]),
  ],
  [
    '1.3.4 L2',
    'user-supplied SVG contains no script',
    tested([[FILES.sec10, 'Sec10 %s is stored and never displayed']], 'SVG is never rendered.'),
  ],
  [
    '1.3.5 L2',
    'user-supplied Markdown, CSS and similar are disabled or sanitised',
    tested(
      [[FILES.editor, 'drops unknown nodes and marks, and reports where']],
      'None of them is interpreted.',
    ),
  ],
  [
    '1.3.6 L2',
    'no server-side request forgery',
    tested([
      [
        FILES.sec9,
        'Sec9 match the documented list exactly',
        'Sec9 in any text or address of a record cause no server request',
        'Sec9 in a document cause no request by the printer, even as markup',
      ],
      [FILES.sec12, 'Sec12 has no network access even if a text became markup'],
    ]),
  ],
  [
    '1.3.7 L2',
    'no template injection',
    tested(
      [
        [
          'apps/api/src/modules/workspace/templates/templates.test.ts',
          'unknown to the template use is refused with its position',
          'renders the active texts with the values of its record, escaped and expanded once',
        ],
      ],
      'Templates have named placeholders and no expressions.',
    ),
  ],
  ['1.3.8 L2', 'no JNDI injection', absent('The product contains no Java.')],
  ['1.3.9 L2', 'no memcache injection', absent('There is no memcache; caches are in the process.')],
  [
    '1.3.10 L2',
    'no format string injection',
    tested([
      [
        'apps/api/src/modules/workspace/templates/templates.test.ts',
        'renders the active texts with the values of its record, escaped and expanded once',
      ],
    ]),
  ],
  [
    '1.3.11 L2',
    'no mail header injection',
    tested([['apps/api/src/platform/mail.test.ts', 'no subject or address injects a header or a recipient']]),
  ],
  [
    '1.4.1 L2',
    'memory-safe strings and copies',
    absent('The product is written in TypeScript; Node.js, Chromium and PostgreSQL are third-party.'),
  ],
  [
    '1.4.2 L2',
    'no integer overflow: sign, range and input validation',
    tested(
      [
        [FILES.nonMembers, 'Sec1 a forged cursor or date is refused without an internal error'],
        [FILES.sec3, 'Sec3 a query accepts no field that the route does not declare'],
      ],
      'Every number in the contract has a range; PostgreSQL refuses values out of range.',
    ),
  ],
  ['1.4.3 L2', 'dynamic memory is released safely', absent('The runtime manages memory.')],
  [
    '1.5.1 L1',
    'XML parsers resolve no external entities',
    tested(
      [[FILES.workbook, 'is refused when it expands XML entities']],
      'Excel workbooks, Word templates and Formex are the XML that the product parses; document types are refused in the last two.',
    ),
  ],
  [
    '1.5.2 L2',
    'deserialisation is limited to known types',
    tested([
      [FILES.http, 'refuse a body that is too large, too deep, poisoned or not JSON'],
      [FILES.sec3, 'Sec3 a body cannot pollute a prototype'],
      [FILES.workbook, 'never crashes the reader, whatever byte is changed'],
    ]),
  ],
])
