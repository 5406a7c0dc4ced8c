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
      [FILES.editor, 'becomes HTML of known elements, with every word escaped'],
      [FILES.sec12, 'Sec12 writes no mark of theirs into the page'],
      ['apps/api/src/platform/mail.test.ts', 'Sec11 no value becomes an element or an address of a message'],
    ]),
  ],
  [
    '1.2.1 L1',
    'escaping fits its context: HTML, XML, headers',
    tested([
      [
        FILES.texts,
        'Sec7 nothing in a text runs: not from a changed program, not from the API, not pasted @once',
      ],
      [FILES.sec12, 'Sec12 shows them as texts: nothing is fetched, nothing runs'],
      [FILES.bundle, 'the page of a bundle reads offline, in three languages, and takes no text for markup'],
    ]),
  ],
  [
    '1.2.2 L1',
    'addresses are built by encoding, and lead to safe schemes only',
    tested([
      [FILES.editor, 'loses what the grammar does not know, and says where'],
      [
        FILES.texts,
        'Sec7 nothing in a text runs: not from a changed program, not from the API, not pasted @once',
      ],
      ['apps/web/src/platform/session/safe-path.test.ts', 'no text leads to another origin'],
    ]),
  ],
  [
    '1.2.3 L1',
    'no value changes the structure of script or JSON',
    tested([
      [FILES.sources, 'no source evaluates text as code, or writes markup past its escaping'],
      [FILES.bundle, 'the page of a bundle reads offline, in three languages, and takes no text for markup'],
    ]),
  ],
  [
    '1.2.4 L1',
    'values stand beside the SQL, never in it',
    tested([
      [FILES.tx, 'keeps values whole: quotes, backslashes, braces, Arabic, null, arrays, JSON'],
      [
        'apps/api/src/modules/workspace/search/rank.test.ts',
        'has nothing in it that ends a quote or is an operator, whatever was typed',
      ],
      [FILES.people, 'pages by name, finds by part of a name or e-mail, and takes signs literally'],
    ]),
  ],
  [
    '1.2.5 L1',
    'no commands of the operating system from input',
    tested([[FILES.sources, 'the only program that is started is the one that prints']]),
  ],
  ['1.2.6 L2', 'no LDAP injection', absent('Nothing speaks LDAP.')],
  ['1.2.7 L2', 'no XPath injection', absent('Nothing asks XML with XPath.')],
  ['1.2.8 L2', 'LaTeX is confined', absent('There is no LaTeX.')],
  [
    '1.2.9 L2',
    'input is escaped inside regular expressions',
    tested(
      [[FILES.sources, 'no regular expression is made of what people type']],
      'Names in mentions are escaped before they become one.',
    ),
  ],
  [
    '1.3.1 L1',
    'HTML of the editor is sanitised by a known library',
    tested(
      [
        [FILES.editor, 'loses what the grammar does not know, and says where'],
        [FILES.sec21, 'is left out of everything that is read'],
        [
          FILES.texts,
          'Sec7 nothing in a text runs: not from a changed program, not from the API, not pasted @once',
        ],
      ],
      'ProseMirror’s schema is the only grammar; HTML is parsed into it and never kept.',
    ),
  ],
  [
    '1.3.2 L1',
    'nothing evaluates code',
    tested([
      [FILES.sources, 'no source evaluates text as code, or writes markup past its escaping'],
      [FILES.deployment, 'Sec8 nothing inline and nothing evaluated'],
    ]),
  ],
  [
    '1.3.3 L2',
    'what goes to a dangerous place is bounded and cleaned before',
    tested([
      [FILES.http, 'refuse a body that is too large, too deep, poisoned or no JSON'],
      [FILES.exports, 'Sec11 has the same workbook as a short list, with no formula and the same texts'],
      [FILES.sec12, 'Sec12 has no way out even where a text became markup'],
    ]),
  ],
  [
    '1.3.4 L2',
    'SVG of people holds no script',
    tested([[FILES.sec10, 'Sec10 %s is saved and never shown']], 'SVG is never shown, whatever it holds.'),
  ],
  [
    '1.3.5 L2',
    'Markdown, CSS and the like of people are off or cleaned',
    tested(
      [[FILES.editor, 'loses what the grammar does not know, and says where']],
      'None of them is interpreted.',
    ),
  ],
  [
    '1.3.6 L2',
    'the server asks no address that a person gave',
    tested([
      [
        FILES.sec9,
        'Sec9 every one is in the list, and the list has no other',
        'Sec9 in any text or address of a record lead the server nowhere',
        'Sec9 in a document lead its printer nowhere, even as markup',
      ],
      [FILES.sec12, 'Sec12 has no way out even where a text became markup'],
    ]),
  ],
  [
    '1.3.7 L2',
    'templates cannot be built from input',
    tested(
      [
        [
          'apps/api/src/modules/workspace/templates/templates.test.ts',
          'that the use does not have is refused with where it stands',
          'says the words in force with the values of its record, escaped and read once',
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
        'says the words in force with the values of its record, escaped and read once',
      ],
    ]),
  ],
  [
    '1.3.11 L2',
    'nothing typed reaches the headers of a message',
    tested([['apps/api/src/platform/mail.test.ts', 'no subject or address adds a header or a recipient']]),
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
        [FILES.strangers, 'Sec1 a cursor or a day made by hand is refused, and never a defect'],
        [FILES.sec3, 'Sec3 a query takes no field that the route does not name'],
      ],
      'Every number of the contract has a range; PostgreSQL refuses what does not fit.',
    ),
  ],
  ['1.4.3 L2', 'memory is released safely', absent('Memory is the runtime’s.')],
  [
    '1.5.1 L1',
    'XML parsers resolve no external entities',
    tested(
      [[FILES.workbook, 'is refused when it names entities to be multiplied']],
      'Workbooks are the only XML that is read.',
    ),
  ],
  [
    '1.5.2 L2',
    'only known types come out of what is read in',
    tested([
      [FILES.http, 'refuse a body that is too large, too deep, poisoned or no JSON'],
      [FILES.sec3, 'Sec3 a body cannot reach the prototype of anything'],
      [FILES.workbook, 'never breaks the reader, whatever byte of it was changed'],
    ]),
  ],
])
