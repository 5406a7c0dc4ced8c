import { absent, configured, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES } from '../test-files.ts'

export const encoding = chapter('V1 Encoding and sanitisation', [
  [
    '1.1.1 L2',
    'input is decoded once, before it is judged',
    configured(
      'JSON and addresses are decoded by the HTTP server and its router before any schema; no handler decodes again.',
      'apps/api/src/platform/http/serve.ts',
      'packages/contract/src/query-string.ts',
    ),
  ],
  [
    '1.1.2 L2',
    'escaping is the last step before the interpreter, or its own',
    tested([
      [FILES.editor, 'is rendered to HTML of known elements, with all text escaped'],
      [FILES.sec12, 'Sec12 renders none of their elements into the page'],
      ['apps/api/src/platform/mail.test.ts', 'Sec11 no value becomes markup or a link in a message'],
    ]),
  ],
  [
    '1.2.1 L1',
    'escaping fits its context: HTML, XML, headers',
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
    'addresses are built by encoding, and lead to safe schemes only',
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
    'no value changes the structure of script or JSON',
    tested([
      [FILES.sources, 'no source evaluates text as code, or inserts unescaped markup'],
      [FILES.bundle, 'the viewer page works offline, in three languages, and never treats text as markup'],
    ]),
  ],
  [
    '1.2.4 L1',
    'values stand beside the SQL, never in it',
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
    'no commands of the operating system from input',
    tested([[FILES.sources, 'the only child process started is the document renderer']]),
  ],
  ['1.2.6 L2', 'no LDAP injection', absent('Nothing speaks LDAP.')],
  ['1.2.7 L2', 'no XPath injection', absent('Nothing asks XML with XPath.')],
  ['1.2.8 L2', 'LaTeX is confined', absent('There is no LaTeX.')],
  [
    '1.2.9 L2',
    'input is escaped inside regular expressions',
    tested(
      [[FILES.sources, 'no regular expression is built from user input']],
      'Names in mentions are escaped before they become one.',
    ),
  ],
  [
    '1.3.1 L1',
    'HTML of the editor is sanitised by a known library',
    tested(
      [
        [FILES.editor, 'drops unknown nodes and marks, and reports where'],
        [FILES.sec21, 'is removed from everything that is read'],
        [
          FILES.texts,
          'Sec7 no script in a text runs: not from a modified client, not from the API, not pasted @once',
        ],
      ],
      'ProseMirror’s schema is the only grammar; HTML is parsed into it and never kept.',
    ),
  ],
  [
    '1.3.2 L1',
    'nothing evaluates code',
    tested([
      [FILES.sources, 'no source evaluates text as code, or inserts unescaped markup'],
      [FILES.deployment, 'Sec8 no inline and no evaluated script'],
    ]),
  ],
  [
    '1.3.3 L2',
    'what goes to a dangerous place is bounded and cleaned before',
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
    'SVG of people holds no script',
    tested(
      [[FILES.sec10, 'Sec10 %s is stored and never displayed']],
      'SVG is never shown, whatever it holds.',
    ),
  ],
  [
    '1.3.5 L2',
    'Markdown, CSS and the like of people are off or cleaned',
    tested(
      [[FILES.editor, 'drops unknown nodes and marks, and reports where']],
      'None of them is interpreted.',
    ),
  ],
  [
    '1.3.6 L2',
    'the server asks no address that a person gave',
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
    'templates cannot be built from input',
    tested(
      [
        [
          'apps/api/src/modules/workspace/templates/templates.test.ts',
          'unknown to the template use is refused with its position',
          'renders the active texts with the values of its record, escaped and expanded once',
        ],
      ],
      'Templates of super users have named places and no expressions.',
    ),
  ],
  ['1.3.8 L2', 'no JNDI injection', absent('There is no Java.')],
  [
    '1.3.9 L2',
    'nothing hostile goes to memcache',
    absent('There is no memcache; caches are maps in the process.'),
  ],
  [
    '1.3.10 L2',
    'format strings cannot be given by people',
    tested([
      [
        'apps/api/src/modules/workspace/templates/templates.test.ts',
        'renders the active texts with the values of its record, escaped and expanded once',
      ],
    ]),
  ],
  [
    '1.3.11 L2',
    'nothing typed reaches the headers of a message',
    tested([['apps/api/src/platform/mail.test.ts', 'no subject or address injects a header or a recipient']]),
  ],
  [
    '1.4.1 L2',
    'memory-safe strings and copies',
    absent('The product is TypeScript alone; Node.js, Chromium and PostgreSQL are others’.'),
  ],
  [
    '1.4.2 L2',
    'numbers are bounded before they are used',
    tested(
      [
        [FILES.nonMembers, 'Sec1 a forged cursor or date is refused without an internal error'],
        [FILES.sec3, 'Sec3 a query accepts no field that the route does not declare'],
      ],
      'Every number of the contract has a range; PostgreSQL refuses what does not fit.',
    ),
  ],
  ['1.4.3 L2', 'memory is released safely', absent('Memory is the runtime’s.')],
  [
    '1.5.1 L1',
    'XML parsers resolve no external entities',
    tested(
      [[FILES.workbook, 'is refused when it expands XML entities']],
      'Workbooks are the only XML that is read.',
    ),
  ],
  [
    '1.5.2 L2',
    'only known types come out of what is read in',
    tested([
      [FILES.http, 'refuse a body that is too large, too deep, poisoned or not JSON'],
      [FILES.sec3, 'Sec3 a body cannot pollute a prototype'],
      [FILES.workbook, 'never crashes the reader, whatever byte is changed'],
    ]),
  ],
])
