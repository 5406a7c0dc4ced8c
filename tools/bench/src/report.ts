import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepRun, keptRuns, latestOf, newRun, regressionsOf, regressionText } from 'dev-services/figures'
import { type Bench, cpu, type Gate, medians, type Rounds } from './bench.ts'
import { CASES } from './checks/lists.ts'
import { root } from './dataset/prepare.ts'

type Cell = string | number

/** A table for a terminal: the first column left-aligned, figures right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const all = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
  return [line(all[0]!), widths.map((width) => '─'.repeat(width)).join('  '), ...all.slice(1).map(line)].join(
    '\n',
  )
}

const fixed = (value: number, digits: number) => value.toFixed(digits)

export function roundsTable(rounds: Rounds): string {
  const rows = Object.entries(rounds).map(([name, of]) => {
    const m = medians(of)
    return [
      CASES[name as keyof typeof CASES] ?? name,
      fixed(m.perSecond, 0),
      fixed(m.p50, 1),
      fixed(m.p95, 1),
      fixed(m.p99, 1),
      fixed(m.nodeCpu, 3),
      fixed(m.postgresCpu, 3),
      fixed(cpu(m), 3),
      fixed(m.bytes / 1024, 1),
      `${fixed(m.foreign * 100, 0)} %`,
    ]
  })
  return table(['', 'req/s', 'p50 ms', 'p95', 'p99', 'Node ms', 'PG ms', 'CPU ms', 'kB', 'others'], rows)
}

function gatesTable(gates: readonly Gate[]): string {
  const rows = gates.map(({ id, what, value, unit, target, met }) => [
    `${id} ${what}`,
    value,
    unit,
    target,
    met ? 'met' : 'MISSED',
  ])
  return table(['', 'measured', '', 'target', ''], rows)
}

export const summary = ({ pace, dataset }: Bench): string =>
  `${dataset.records} processes, ${pace.connections} connections, ${pace.rounds} rounds of ${pace.seconds} s, medians; ` +
  `"others" is the share of the machine that did something else`

interface Reporting {
  /** False where only a part of the suite ran. */
  whole: boolean
  /** Stores the run for comparison with later ones. */
  keep: boolean
}

/** The end of every suite: its figures compared with their targets and with the stored ones (P12). */
export function report(suite: string, gates: readonly Gate[], { whole, keep }: Reporting): boolean {
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  say(`\n${gatesTable(gates)}`)
  const figures = gates.map(({ id, what, value, unit, ratio, held }) => ({
    name: `${id} ${what}`,
    value,
    unit,
    ...(ratio === undefined ? {} : { ratio }),
    ...(held ? { held } : {}),
  }))
  const run = newRun(figures, whole)
  const folder = join(root, 'artifacts/figures')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${suite}.json`), `${JSON.stringify(run, null, 1)}\n`)
  const kept = latestOf(keptRuns(suite))
  const regressions = regressionsOf(kept, run)
  if (kept.length === 0) say(`\nno figures of ${suite} are kept yet; --keep keeps these`)
  else if (regressions.length === 0) say('\nP12: no held figure has grown by more than a tenth')
  else say(`\nP12: grown by more than a tenth\n${regressions.map(regressionText).join('\n')}`)
  if (keep) keepRun(suite, run)
  return regressions.length === 0 && gates.every(({ met }) => met)
}
