import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** P12: what a held figure may grow by before the run fails. */
const ALLOWANCE = 0.1

/** One measured figure; more is worse wherever it is held. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** The same as a multiple of what the bare engine took in the same minutes: held instead of the value, which has moods. */
  ratio?: number
  /** Bytes and counts are the same on every machine, and are held as they are. */
  held?: boolean
}

/** The figures of one run, as they are kept: one line of a file. */
export interface Run {
  revision: string
  date: string
  /** How many processes waited for the processor when the run ended. */
  load: number
  /** False where only a part of the suite ran: what it does not name stays as it was. */
  whole: boolean
  figures: Figure[]
}

export interface Regression {
  name: string
  kept: number
  /** Null where the figure is no longer measured, which would hide it. */
  now: number | null
  unit: string
}

const heldOf = ({ ratio, held, value }: Figure): number | null => ratio ?? (held ? value : null)

/** The figures that count: those of the last whole run, and of what ran in part since. */
export function latestOf(runs: readonly Run[]): Figure[] {
  const last = runs.findLastIndex(({ whole }) => whole)
  const figures = runs.slice(Math.max(0, last)).flatMap((run) => run.figures)
  return [...new Map(figures.map((figure) => [figure.name, figure])).values()]
}

/** Held figures that have grown by more than the allowance since they were kept, or are gone from a whole run. */
export function regressionsOf(
  kept: readonly Figure[],
  run: Pick<Run, 'figures' | 'whole'>,
  allowance = ALLOWANCE,
): Regression[] {
  const found = new Map(run.figures.map((figure) => [figure.name, figure]))
  return kept.flatMap((before): Regression[] => {
    const was = heldOf(before)
    if (was === null) return []
    const after = found.get(before.name)
    const now = after ? heldOf(after) : null
    const unit = before.ratio === undefined ? before.unit : 'times the bare engine'
    if (now === null) return run.whole ? [{ name: before.name, kept: was, now, unit }] : []
    // Not a number is no figure, and no comparison with it is true.
    return now <= was * (1 + allowance) ? [] : [{ name: before.name, kept: was, now, unit }]
  })
}

export const regressionText = ({ name, kept, now, unit }: Regression): string =>
  now === null
    ? `${name}: no longer measured (was ${kept} ${unit})`
    : `${name}: ${now} ${unit}, was ${kept} (${now > kept ? '+' : ''}${Math.round((now / kept - 1) * 1000) / 10} %)`

const revision = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

export const newRun = (figures: readonly Figure[], whole: boolean): Run => ({
  revision: revision(),
  date: new Date().toISOString().slice(0, 10),
  load: Math.round(loadavg()[0]! * 10) / 10,
  whole,
  figures: [...figures],
})

const fileOf = (suite: string): string => join(root, 'docs/quality/figures', `${suite}.jsonl`)

export function keptRuns(suite: string): Run[] {
  const file = fileOf(suite)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Run)
}

/** Adds a run to those that later ones are compared with. */
export function keepRun(suite: string, run: Run): void {
  mkdirSync(dirname(fileOf(suite)), { recursive: true })
  appendFileSync(fileOf(suite), `${JSON.stringify(run)}\n`)
}
