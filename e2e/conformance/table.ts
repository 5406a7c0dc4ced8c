import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const root = new URL('../../', import.meta.url)
const at = (path: string) => new URL(path, root)
const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 400)

/** The ids of the list of conformance, in its order. */
const listed = (): string[] =>
  [...readFileSync(at('docs/specification/conformance.md'), 'utf8').matchAll(/^- (S\d+\.\d+) /gm)].map(
    ([, id = '']) => id,
  )

interface Tried {
  id: string
  tried: string
  seen: string
  passed: boolean
  /** The decision record by which the line is held, though not literally. */
  decision?: string
  /** The commit that was tried, and when. */
  commit: string
  at: string
}

const KEPT = at('artifacts/conformance/lines.json')
const earlier = (): Tried[] => (existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Tried[]) : [])
const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

/**
 * Writes what was tried and seen, line by line, as soon as it is known. A run of a few lines (`-g S2.9`) replaces their
 * rows only; the last values are written once every line has a row.
 */
export default class Table implements Reporter {
  private readonly found = new Map(earlier().map((row) => [row.id, row]))

  onTestEnd({ title }: TestCase, { status, annotations, error }: TestResult): void {
    if (status === 'skipped' || status === 'interrupted') return
    const [id = '', ...tried] = title.split(' ')
    const noted = (wanted: string) =>
      annotations.filter(({ type }) => type === wanted).map(({ description }) => description ?? '')
    const notes = noted('seen')
    const [decision] = noted('decision')
    const problem = stripVTControlCharacters(error?.message ?? '').split('\n\n')[0]
    this.found.set(id, {
      id,
      tried: tried.join(' '),
      seen: [...notes, ...(problem ? [`DEVIATES: ${problem}`] : [])].join('; '),
      passed: status === 'passed',
      ...(decision ? { decision } : {}),
      commit: commit(),
      at: new Date().toISOString(),
    })
    this.write()
  }

  onEnd(): void {
    const rows = this.rows()
    const held = rows.filter(({ passed }) => passed)
    const deciding = held.filter(({ decision }) => decision).length
    process.stdout.write(
      `\n${held.length} of ${listed().length} lines hold, ${deciding} of them by decision, not literally\n`,
    )
    if (rows.length === listed().length) writeFileSync(at('docs/quality/conformance.md'), summary(rows))
  }

  private rows(): Tried[] {
    return listed().flatMap((id) => this.found.get(id) ?? [])
  }

  private write(): void {
    const head = ['| Line | Tried | Seen | | Commit |', '|---|---|---|---|---|']
    const lines = this.rows().map(
      (row) => `| ${row.id} | ${cell(row.tried)} | ${cell(row.seen)} | ${outcomeOf(row)} | ${row.commit} |`,
    )
    mkdirSync(at('artifacts/conformance'), { recursive: true })
    writeFileSync(KEPT, `${JSON.stringify(this.rows(), null, 2)}\n`)
    writeFileSync(at('artifacts/conformance/lines.md'), [...head, ...lines, ''].join('\n'))
  }
}

function outcomeOf({ passed, decision }: Tried): string {
  if (!passed) return 'FAIL'
  return decision ? `held by decision ${decision}, not literally` : 'pass'
}

/** The file of a decision record. */
const recordOf = (number: string): string =>
  readdirSync(at('docs/decisions')).find((name) => name.startsWith(`${number}-`)) ?? ''

function summary(rows: readonly Tried[]): string {
  const chapters = [...new Set(rows.map(({ id }) => id.split('.')[0] ?? ''))]
  const line = (name: string, own: readonly Tried[]) => {
    const bad = own.filter(({ passed }) => !passed).map(({ id }) => id)
    const deciding = own.filter(({ passed, decision }) => passed && decision)
    const decided = deciding.map(
      ({ id, decision = '' }) => `${id} ([${decision}](../decisions/${recordOf(decision)}))`,
    )
    const literally = own.length - bad.length - deciding.length
    const cells = [own.length, literally, decided.join(', ') || 'none', bad.join(', ') || 'none']
    return `| ${name} | ${cells.join(' | ')} |`
  }
  const days = rows.map(({ at: when }) => when.slice(0, 10)).toSorted()
  const commits = [...new Set(rows.map(({ commit: of }) => of))]
  return [
    '# Conformance, tried from outside',
    '',
    'Each line of the [list](../specification/conformance.md) is tried in a browser and by public requests, with real',
    'services, knowing only addresses and what is on the screen. Written by `pnpm conformance:try`; what was tried and',
    'seen line by line is in `artifacts/conformance/lines.md`. Which tests prove a line: `pnpm conformance`.',
    '',
    `Tried ${[...new Set([days[0], days.at(-1)])].join(' to ')}, commit ${commits.join(', ')}.`,
    '',
    '| Chapter | Lines | Hold literally | Hold by decision, not literally | Deviate |',
    '|---|--:|--:|---|---|',
    ...chapters.map((chapter) =>
      line(
        chapter,
        rows.filter(({ id }) => id.startsWith(`${chapter}.`)),
      ),
    ),
    line('All', rows),
    '',
  ].join('\n')
}
