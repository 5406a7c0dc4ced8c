import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** P12: the maximum growth of a compared figure before the run fails. */
const ALLOWANCE = 0.1

/** One measured figure; for compared ones, higher is worse. */
export interface Figure {
  name: string
  value: number
  unit: string
  /**
   * The value as a multiple of the bare server's at the same time: compared instead of the value, which varies with the
   * machine.
   */
  ratio?: number
  /** Bytes and counts are the same on every machine, and are compared directly. */
  held?: boolean
}

/** The stored figures of one run: one line of a file. */
export interface Run {
  revision: string
  date: string
  /** The system load when the run ended. */
  load: number
  /** False where only a part of the suite ran: other figures keep their last values. */
  whole: boolean
  figures: Figure[]
}

export interface Regression {
  name: string
  kept: number
  /** Null where the figure is no longer measured, which would hide a regression. */
  now: number | null
  unit: string
}

const heldOf = ({ ratio, held, value }: Figure): number | null => ratio ?? (held ? value : null)

/** The current figures: those of the last whole run, updated by later partial runs. */
export function latestOf(runs: readonly Run[]): Figure[] {
  const last = runs.findLastIndex(({ whole }) => whole)
  const figures = runs.slice(Math.max(0, last)).flatMap((run) => run.figures)
  return [...new Map(figures.map((figure) => [figure.name, figure])).values()]
}

/** Compared figures that grew by more than the allowance, or are missing in a whole run. */
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
    // Written so that NaN counts as a regression: every comparison with NaN is false.
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

/** Stores a run for comparison with later ones. */
export function keepRun(suite: string, run: Run): void {
  mkdirSync(dirname(fileOf(suite)), { recursive: true })
  appendFileSync(fileOf(suite), `${JSON.stringify(run)}\n`)
}
