import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
    const notes = annotations
      .filter(({ type }) => type === 'seen')
      .map(({ description }) => description ?? '')
    const problem = stripVTControlCharacters(error?.message ?? '').split('\n\n')[0]
    this.found.set(id, {
      id,
      tried: tried.join(' '),
      seen: [...notes, ...(problem ? [`DEVIATES: ${problem}`] : [])].join('; '),
      passed: status === 'passed',
      commit: commit(),
      at: new Date().toISOString(),
    })
    this.write()
  }

  onEnd(): void {
    const rows = this.rows()
    process.stdout.write(`\n${rows.filter(({ passed }) => passed).length} of ${listed().length} lines hold\n`)
    if (rows.length === listed().length) writeFileSync(at('docs/quality/conformance.md'), summary(rows))
  }

  private rows(): Tried[] {
    return listed().flatMap((id) => this.found.get(id) ?? [])
  }

  private write(): void {
    const head = ['| Line | Tried | Seen | | Commit |', '|---|---|---|---|---|']
    const lines = this.rows().map(
      ({ id, tried, seen, passed, commit: of }) =>
        `| ${id} | ${cell(tried)} | ${cell(seen)} | ${passed ? 'pass' : 'FAIL'} | ${of} |`,
    )
    mkdirSync(at('artifacts/conformance'), { recursive: true })
    writeFileSync(KEPT, `${JSON.stringify(this.rows(), null, 2)}\n`)
    writeFileSync(at('artifacts/conformance/lines.md'), [...head, ...lines, ''].join('\n'))
  }
}

function summary(rows: readonly Tried[]): string {
  const chapters = [...new Set(rows.map(({ id }) => id.split('.')[0] ?? ''))]
  const line = (name: string, own: readonly Tried[]) => {
    const bad = own.filter(({ passed }) => !passed).map(({ id }) => id)
    return `| ${name} | ${own.length} | ${own.length - bad.length} | ${bad.join(', ') || 'none'} |`
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
    '| Chapter | Lines | Hold | Deviate |',
    '|---|--:|--:|---|',
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
