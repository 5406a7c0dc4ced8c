import type { Block, DocumentModel } from 'api/src/platform/rendering/document-model.ts'
import type { List } from 'conformance/match-tests'
import type { Test, TestFile } from 'conformance/reports'
import type { Step } from './installation.ts'
import { priorityOf, type Risk } from './risks.ts'

/** The inputs of a pack. */
export interface Found {
  readonly revision: string
  readonly made: Date
  readonly lists: readonly List[]
  readonly tests: readonly Test[]
  readonly files: readonly TestFile[]
  readonly risks: readonly Risk[]
  readonly steps: readonly Step[]
}

/** The inputs with the derived deviations. */
export interface Findings extends Found {
  readonly deviations: readonly string[][]
}

const VERDICTS = {
  proven: 'Shown by this run',
  failed: 'A test failed',
  missing: 'Shown by nothing',
} as const

/** The tests with exactly this id. */
export function testsOf(tests: readonly Test[], id: string): Test[] {
  const named = new RegExp(`\\b${id.replace('.', '\\.')}\\b(?![-.]\\d)`)
  return tests.filter(({ title }) => named.test(title))
}

/**
 * Every deviation: a requirement without a passed test, a risk without evidence, a failed installation step or test.
 */
export function deviationsOf({ lists, tests, risks, steps }: Found): string[][] {
  return [
    ...lists.flatMap(({ lines }) =>
      lines
        .filter(({ verdict }) => verdict !== 'proven')
        .map(({ id, verdict, text }) => [id, `${VERDICTS[verdict]}: ${text}`]),
    ),
    ...risks.flatMap(({ id, shownBy }) =>
      shownBy.flatMap((one) => {
        const found = testsOf(tests, one)
        if (found.length === 0) return [[id, `${one} is shown by no test of this run.`]]
        return found.every(({ passed }) => passed) ? [] : [[id, `A test of ${one} failed.`]]
      }),
    ),
    ...steps.filter(({ passed }) => !passed).map(({ id, what, found }) => [id, `${what} Found: ${found}`]),
    ...tests
      .filter(({ passed }) => !passed)
      .map(({ title, file }) => ['Test', `Failed: ${title} (${file ?? ''})`]),
  ]
}

export const passedOf = (all: readonly { passed: boolean }[]): number =>
  all.filter(({ passed }) => passed).length
const heading = (text: string): Block => ({ kind: 'heading', level: 1, text })
const listHeading = (name: string): Block => heading(name.slice(0, 1).toUpperCase() + name.slice(1))
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const table = (head: string[], widths: number[], rows: string[][]): Block => ({
  kind: 'table',
  head,
  widths,
  rows,
})

/** Signature table for the organisation that adopts the pack; its use there is their responsibility. */
const signed: Block = table(
  ['', 'Name', 'Date', 'Signature'],
  [2, 3, 2, 3],
  ['Prepared', 'Reviewed', 'Approved'].map((what) => [what, '\n', '', '']),
)

function summary({ lists, tests, steps, deviations }: Findings): Block[] {
  return [
    heading('What this is'),
    paragraph(
      'Evidence for those who validate the product as software of a quality management system (ISO 13485, 4.1.6). It is generated from the reports of one complete test run of one revision: requirements, risks, their tests, and the results. The organisation that adopts the product assesses its fitness for the intended use, its installation and its operation.',
    ),
    heading('What was found'),
    {
      kind: 'facts',
      facts: [
        [
          'Tests, a journey in several languages counted once',
          `${passedOf(tests)} passed, ${tests.length - passedOf(tests)} failed`,
        ],
        ...lists.map(({ name, lines }): [string, string] => [
          name,
          `${lines.filter(({ verdict }) => verdict === 'proven').length} of ${lines.length} lines shown`,
        ]),
        ['Installation', `${passedOf(steps)} of ${steps.length} steps passed`],
        ['Deviations', String(deviations.length)],
      ],
    },
    heading('Deviations'),
    deviations.length === 0 ? paragraph('None.') : table(['What', 'Why'], [1, 5], [...deviations]),
    heading('How to verify the pack'),
    paragraph(
      'manifest.json names every file with its SHA-256, and manifest.sig signs it (Ed25519). With public-key.pem from a source that you trust:\nopenssl pkeyutl -verify -rawin -pubin -inkey public-key.pem -in manifest.json -sigfile manifest.sig\nsha256sum --check SHA256SUMS',
    ),
    heading('Taken over by'),
    signed,
  ]
}

const requirements = ({ lists }: Findings): Block[] =>
  lists.flatMap(({ name, lines }) => [
    listHeading(name),
    table(
      ['Id', 'What is asked for'],
      [1, 7],
      lines.map(({ id, text }) => [id, text]),
    ),
  ])

const risksOf = ({ risks, tests }: Findings): Block[] => [
  heading('Method'),
  paragraph(
    'Severity and likelihood are graded from 1 to 3, the likelihood as if nothing were done. Their product is the priority: high from 6, medium from 3. Every risk names the tests that show that what is done about it works; a run without one of them, or in which one failed, is a deviation.',
  ),
  heading('Risks'),
  ...risks.flatMap((risk): Block[] => [
    { kind: 'heading', level: 2, text: `${risk.id} ${risk.function}` },
    {
      kind: 'facts',
      facts: [
        ['Failure', risk.failure],
        ['Effect', risk.effect],
        ['Severity × likelihood', `${risk.severity} × ${risk.likelihood}: ${priorityOf(risk)}`],
        ['What is done about it', risk.measures],
        [
          'Shown by',
          risk.shownBy
            .map((id) => {
              const found = testsOf(tests, id)
              return `${id}: ${passedOf(found)} of ${found.length} tests passed`
            })
            .join('\n'),
        ],
      ],
    },
  ]),
]

const traceability = ({ lists }: Findings): Block[] =>
  lists.flatMap(({ name, lines }) => [
    listHeading(name),
    table(
      ['Id', 'Tests', 'Result'],
      [1, 6, 2],
      lines.map(({ id, tests, verdict }) => [
        id,
        tests.map(({ title, where, passed }) => `${passed ? '✓' : '✗'} ${where}: ${title}`).join('\n') || '–',
        VERDICTS[verdict],
      ]),
    ),
  ])

const installation = ({ steps }: Findings): Block[] => [
  heading('Steps'),
  paragraph(
    'Done on the machine that made this pack. Who installs the product does them again and writes down what they find.',
  ),
  table(
    ['Step', 'What', 'Command', 'Expected', 'Found here', 'Result', 'Found by you'],
    [2, 5, 5, 4, 5, 3, 4],
    steps.map(({ id, what, command, expected, found, passed }) => [
      id,
      what,
      command,
      expected,
      found,
      passed ? 'Passed' : 'Failed',
      '',
    ]),
  ),
  heading('Done by'),
  signed,
]

const operation = ({ files }: Findings): Block[] => [
  heading('Protocol'),
  paragraph(
    '“pnpm check --whole” runs every test below from a clean checkout against real parts: a PostgreSQL server, an S3 server, an identity provider, a mail server, a scanner of files and a browser. The reports of the run are part of this pack (reports/).',
  ),
  heading('Results'),
  table(
    ['File of tests', 'Kind', 'Passed', 'Failed'],
    [7, 1, 1, 1],
    files.map(({ file, where, passed, failed }) => [file, where, String(passed), String(failed)]),
  ),
  heading('Done by'),
  signed,
]

const DOCUMENTS: readonly [file: string, title: string, blocks: (findings: Findings) => Block[]][] = [
  ['00-summary', 'Validation summary', summary],
  ['01-requirements', 'Requirements', requirements],
  ['02-risks', 'Risk assessment of the software', risksOf],
  ['03-traceability', 'Traceability: from requirement to test and result', traceability],
  ['04-installation', 'Installation qualification', installation],
  ['05-operation', 'Operational qualification', operation],
]

/** The documents of a pack. They are in English, like the test titles. */
export const documentsOf = (findings: Findings): { file: string; model: DocumentModel }[] =>
  DOCUMENTS.map(([file, title, blocks]) => ({
    file,
    model: {
      locale: 'en',
      kind: 'Validation pack',
      title,
      organisation: 'Evidentia AI',
      cover: [
        ['Revision', findings.revision],
        ['Made', findings.made.toISOString()],
      ],
      blocks: blocks(findings),
      words: { contents: 'Contents', page: 'Page {{page}} of {{pages}}', hash: 'SHA-256 of the content' },
    },
  }))
