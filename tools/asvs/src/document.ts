import type { Test } from 'conformance/reports'
import { type Claim, type Line, type Named, type Place, testsIn } from './claim.ts'
import { type Result, resultOf } from './find-tests.ts'
import type { Chapter } from './requirement.ts'

const WORDS: Readonly<Record<Claim['by'], string>> = {
  test: 'test',
  configuration: 'configuration',
  document: 'in writing',
  outside: 'outside',
  absent: 'not applicable',
  unmet: '**not met**',
}
const KINDS = Object.keys(WORDS) as Claim['by'][]

/** From docs/security and docs/quality, where the documents stand. */
const link = (place: Place): string => `[${place.split('/').at(-1)!.replaceAll('|', '\\|')}](../../${place})`

const plain = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

export type Run = readonly Test[] | null

const resultsOf = (tests: readonly Named[], run: readonly Test[]): Result[] =>
  tests.flatMap(([file, ...titles]) => titles.map((title) => resultOf(run, file, title)))

/** One word for all tests of a line. */
export function verdictOf(line: Line, run: readonly Test[]): Result | null {
  const results = resultsOf(testsIn(line), run)
  if (results.length === 0) return null
  return results.find((one) => one === 'failed') ?? results.find((one) => one === 'not run') ?? 'passed'
}

function namesOf(tests: readonly Named[], run: Run): string {
  const name = (file: string, title: string) =>
    `“${plain(title)}”${run ? ` (${resultOf(run, file, title)})` : ''}`
  return tests
    .map(([file, ...titles]) => `${link(file)}: ${titles.map((title) => name(file, title)).join('; ')}`)
    .join('<br>')
}

function shown(line: Line, run: Run): string {
  const { claim } = line
  const tests = namesOf(testsIn(line), run)
  if (claim.by === 'absent') return plain(claim.why)
  if (claim.by === 'unmet') return [plain(claim.limit), tests].filter(Boolean).join('<br>')
  if (claim.by === 'test') return [tests, plain(claim.note ?? '')].filter(Boolean).join('<br>')
  const where = claim.where.map(link).join(', ')
  const duty = claim.by === 'outside' ? `${claim.whose}: ` : ''
  return [`${duty}${plain(claim.note ?? '')}`, where].filter(Boolean).join('<br>')
}

function rowOf(line: Line, level: number | null, run: Run): string {
  const { id, asked, claim } = line
  const cells = [id, ...(level === null ? [] : [level]), plain(asked), WORDS[claim.by], shown(line, run)]
  return `| ${[...cells, ...(run ? [verdictOf(line, run) ?? '–'] : [])].join(' | ')} |`
}

function headOf(cells: readonly string[], run: Run): string {
  const all = [...cells, ...(run ? ['result'] : [])]
  return `| ${all.join(' | ')} |\n|${'---|'.repeat(all.length)}`
}

const count = (lines: readonly Line[], by: Claim['by']) => lines.filter(({ claim }) => claim.by === by).length

function sums(lines: readonly Line[], run: Run): string {
  const rows = KINDS.map((by) => `| ${WORDS[by]} | ${count(lines, by)} |`)
  const verdicts = run ? lines.map((line) => verdictOf(line, run)) : []
  const of = (result: Result) => verdicts.filter((one) => one === result).length
  const results = run
    ? `\n\nOf the lines with tests, in this run: ${of('passed')} passed, ${of('failed')} failed, ${of('not run')} with a test that was not run.`
    : ''
  return `| | lines |\n|---|---|\n${rows.join('\n')}\n| together | ${lines.length} |${results}`
}

const ABOUT = `*test*: the named tests show it. *configuration*: the code or a setting is so, and no test asks. *in writing*: it asks
for a document, which is there. *outside*: the duty of the identity provider, of the proxy in front, or of whoever runs the
installation. *not applicable*: the product has nothing that it could be about. *not met*: it is not so, or not wholly, and what
is missing. \`pnpm asvs --reports artifacts/check\` adds how each test ended in a run.`

/** Levels 1 and 2 of the standard, chapter by chapter. */
export function asvsDocument(chapters: readonly Chapter[], run: Run): string {
  const lines = chapters.flatMap((one) => one.lines)
  const levels = [1, 2].map((level) => lines.filter((line) => line.level === level).length)
  const tables = chapters.map(
    ({ name, lines: of }) =>
      `## ${name}\n\n${headOf(['id', 'level', 'asked for', 'shown by', 'where'], run)}\n${of
        .map((line) => rowOf(line, line.level, run))
        .join('\n')}`,
  )
  return `# OWASP ASVS 5.0.0, levels 1 and 2

Written by \`pnpm asvs\` from \`tools/asvs/src/chapters\`; edit there. The ${lines.length} requirements of the version that was read are ${levels[0]}
of level 1 and ${levels[1]} of level 2 (${lines.length - count17(chapters)} without the chapter on WebRTC). What each asks for is said in a few words of our own; the
standard itself is at <https://github.com/OWASP/ASVS> under CC BY-SA 4.0.

${ABOUT}

${sums(lines, run)}

${tables.join('\n\n')}
`
}

const count17 = (chapters: readonly Chapter[]): number => chapters.at(-1)!.lines.length

/** Records under 21 CFR 11, Annex 11 and the GDPR: clause, duty, test. */
export function recordsDocument(lines: readonly (Line & { readonly clause: string })[], run: Run): string {
  const rows = lines.map((line) => rowOf({ ...line, id: `${line.id} | ${line.clause}` }, null, run))
  return `# Regulated records: clause, duty, test

Written by \`pnpm asvs\` from \`tools/asvs/src/records.ts\`; edit there. Clauses are those of 21 CFR 11, of Annex 11 of the EU GMP
(2011, and its draft of July 2025) and of the GDPR.

${ABOUT}

${sums(lines, run)}

${headOf(['id', 'clause', 'duty', 'shown by', 'where'], run)}
${rows.join('\n')}
`
}
