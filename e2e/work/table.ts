import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { Step } from './effort.ts'
import type { Measured, Way } from './work-test.ts'

const root = new URL('../../', import.meta.url)
const at = (path: string) => new URL(path, root)
const FIGURES = at('docs/quality/figures/work.jsonl')
const PAGE = at('docs/quality/work.md')
const [BEGIN, END] = ['<!-- figures -->', '<!-- end of figures -->']

interface Kept extends Measured {
  revision: string
  date: string
  load: number
}

const WAYS: Record<Way, string> = {
  plain: 'With what is on the screen',
  practised: 'With everything offered',
  excel: 'Excel',
}

const kept = (): Kept[] =>
  existsSync(FIGURES)
    ? readFileSync(FIGURES, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Kept)
    : []

const sum = (steps: readonly Step[], key: 'clicks' | 'keys' | 'pages' | 'waits' | 'waitedMs' | 'ms') =>
  steps.reduce((all, step) => all + step[key], 0)
const presses = (steps: readonly Step[]) => sum(steps, 'clicks') + sum(steps, 'keys')
const seconds = (ms: number) => (ms / 1000).toFixed(1)
const cell = (text: string) => text.replaceAll('|', '\\|')

/** The first and the last count of a way; equal where it was counted once. */
function firstAndLast(runs: readonly Kept[], way: Way): [Kept, Kept] | null {
  const own = runs.filter((run) => run.way === way)
  return own.length > 0 ? [own[0]!, own.at(-1)!] : null
}

function summary(tasks: Map<string, Kept[]>): string[] {
  const lines = [
    '| Task | Excel | First count: on the screen | everything | Now: on the screen | everything | Best now of best first | By script now, s |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
  ]
  for (const [task, runs] of tasks) {
    const of = (way: Way, which: 0 | 1) => firstAndLast(runs, way)?.[which].steps
    const first = [of('plain', 0), isLater(runs) ? undefined : of('practised', 0)]
    const now = [of('plain', 1), of('practised', 1)]
    const number = (steps: Step[] | undefined) => (steps ? String(presses(steps)) : '–')
    const best = (ways: readonly (Step[] | undefined)[]) =>
      ways
        .flatMap((steps) => (steps ? [steps] : []))
        .toSorted((one, other) => presses(one) - presses(other))[0]
    const [bestFirst, bestNow] = [best(first), best(now)]
    const share =
      bestFirst && bestNow ? `${Math.round((presses(bestNow) / presses(bestFirst)) * 100)} %` : '–'
    lines.push(
      `| ${task} | ${number(of('excel', 1))} | ${first.map(number).join(' | ')} | ${now.map(number).join(' | ')} | ${share} | ${bestNow ? seconds(sum(bestNow, 'ms')) : '–'} |`,
    )
  }
  return lines
}

/** The way with everything offered came with a mend: at the first count there was none. */
function isLater(runs: readonly Kept[]): boolean {
  const [plain, practised] = [firstAndLast(runs, 'plain'), firstAndLast(runs, 'practised')]
  return Boolean(plain && practised && plain[0].revision !== practised[0].revision)
}

/** What a step costs now, in each way. */
function details(task: string, runs: readonly Kept[]): string[] {
  const lines = [
    `### ${task}`,
    '',
    '| Way | Step | Clicks | Keys | Pages | Waits over 1 s | Moments of doubt |',
    '|---|---|--:|--:|--:|--:|---|',
  ]
  for (const way of ['excel', 'plain', 'practised'] as const) {
    const found = firstAndLast(runs, way)
    if (!found) continue
    for (const [which, run] of found[0] === found[1]
      ? [['', found[1]] as const]
      : [[', first', found[0]] as const, [', now', found[1]] as const])
      for (const step of run.steps)
        lines.push(
          `| ${WAYS[way]}${which} | ${cell(step.step)} | ${step.clicks} | ${step.keys} | ${step.pages} | ${step.waits > 0 ? `${step.waits} (${seconds(step.waitedMs)} s)` : '0'} | ${cell(step.how ?? step.doubts.join('; '))} |`,
        )
  }
  return [...lines, '']
}

function writePage(runs: readonly Kept[]): void {
  const tasks = Map.groupBy(runs, ({ task }) => task)
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest] = [page.slice(0, page.indexOf(BEGIN)), page.slice(page.indexOf(END))]
  const text = [BEGIN, '', ...summary(tasks), '', ...[...tasks].flatMap(([task, own]) => details(task, own))]
  writeFileSync(PAGE, `${before}${text.join('\n')}\n${rest}`)
}

/**
 * Prints what each task took. `KEEP_FIGURES=1` appends it to the figures, and writes the tables of `docs/quality/work.md`
 * from all of them.
 */
export default class Table implements Reporter {
  private readonly found: Kept[] = []

  onTestEnd(_: TestCase, { annotations, status }: TestResult): void {
    if (status !== 'passed') return
    const revision = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
    for (const { type, description } of annotations) {
      if (type !== 'work') continue
      const measured = JSON.parse(description!) as Measured
      const run = {
        date: new Date().toISOString().slice(0, 10),
        revision,
        load: Math.round(loadavg()[0]! * 10) / 10,
      }
      this.found.push({ ...run, ...measured })
      for (const step of measured.steps)
        process.stdout.write(
          `    ${measured.way.padEnd(9)} ${step.step.padEnd(40)} ${step.clicks} clicks, ${step.keys} keys, ${step.pages} pages, ${step.waits} waits, ${seconds(step.ms)} s\n`,
        )
    }
  }

  onEnd(): void {
    mkdirSync(at('artifacts/work'), { recursive: true })
    writeFileSync(at('artifacts/work/last.json'), JSON.stringify(this.found, null, 2))
    if (!process.env['KEEP_FIGURES']) return
    appendFileSync(FIGURES, this.found.map((run) => `${JSON.stringify(run)}\n`).join(''))
    writePage(kept())
  }
}
