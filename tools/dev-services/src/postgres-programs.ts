import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runProcess } from './processes.ts'

export type Account = { uid?: number; gid?: number }

const installed = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL programs installed by Debian packages. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined
  const versions = readdirSync(installed).toSorted((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(installed, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

export function requirePostgresPrograms(): string {
  const bin = findPostgresPrograms()
  if (!bin) throw new Error('PostgreSQL is missing: apt-get install -y postgresql')
  return bin
}

/** The server refuses to run as root, so root runs it as Debian's `postgres` account. */
export function findPostgresAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Runs one of PostgreSQL's own programs as the account that owns the cluster. */
export function runPostgresProgram(program: string, args: string[], cwd: string): Promise<string> {
  const command = join(requirePostgresPrograms(), program)
  return runProcess({ name: program, command, args, cwd, ...findPostgresAccount() })
}

/** False for zombies as well: a process that waits to be reaped holds no resources. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** kill -9 of the postmaster and all its children at once, like a power failure. */
export async function killPostgres(postmaster: number): Promise<void> {
  // Stopped first, or it could fork another child before it is killed.
  process.kill(postmaster, 'SIGSTOP')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const pids = [postmaster, ...children.trim().split(/\s+/).map(Number)]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended in the meantime.
    }
  }
  // A surviving process would still hold the shared memory and block the next start.
  while (pids.some(isAlive)) await sleep(5)
}
