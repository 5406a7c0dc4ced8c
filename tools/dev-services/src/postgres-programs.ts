import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runProcess } from './processes.ts'

export type Account = { uid?: number; gid?: number }

const installed = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL programs that Debian's packages installed. */
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

/** The server refuses to run as root, so root hands it to Debian's `postgres` account. */
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

/** True until the kernel has taken everything from it: a process that is only waiting to be reaped holds nothing. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** kill -9 of the postmaster and all its children at once, as a machine that loses power ends them. */
export async function killPostgres(postmaster: number): Promise<void> {
  // Stopped first, or it could have another child between being asked and being killed.
  process.kill(postmaster, 'SIGSTOP')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const pids = [postmaster, ...children.trim().split(/\s+/).map(Number)]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself in between.
    }
  }
  // A survivor would still hold the shared memory, and the next start would be refused.
  while (pids.some(isAlive)) await sleep(5)
}
