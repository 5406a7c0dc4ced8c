import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts CPU time in hundredths of a second on every Linux that we use. */
const TICK_MS = 10

interface Stat {
  parent: number
  own: number
  /** CPU time of child processes that have ended and been reaped. */
  reaped: number
}

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: fields[1]!,
      own: (fields[11]! + fields[12]!) * TICK_MS,
      reaped: (fields[13]! + fields[14]!) * TICK_MS,
    }
  } catch {
    return null
  }
}

export const cpuOf = (pid: number): number => readStat(pid)?.own ?? 0

/** CPU time of PostgreSQL: the postmaster, its reaped children, and every live backend. */
export function cpuOfPostgres(postmaster: number): number {
  const leader = readStat(postmaster)
  let sum = leader ? leader.own + leader.reaped : 0
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? readStat(Number(entry)) : null
    if (stat?.parent === postmaster) sum += stat.own
  }
  return sum
}

/** Total busy time of the machine, to compute the share of other processes. */
export function cpuOfMachine(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/\s+/)
    .map(Number)
  return (user! + nice! + system! + irq! + softirq!) * TICK_MS
}
