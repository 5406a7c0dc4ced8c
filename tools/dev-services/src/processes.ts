import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export type StartOptions = {
  name: string
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string | undefined>
  uid?: number
  gid?: number
  /** Appends all output to this file instead of forwarding it. */
  log?: string
  /** Prints each line of output, prefixed with the name. */
  show?: boolean
  /** Polled until true; an exit before that is a failed start. */
  ready: () => Promise<boolean>
  readyWithinMs?: number
  stopSignal?: NodeJS.Signals
  /** Signals only the first process, where it stops its own children in order. */
  stopLeaderOnly?: boolean
  stopWithinMs?: number
}

export type Running = {
  pid: number
  exited: Promise<number>
  stop: () => Promise<void>
}

const live = new Set<number>()

// Last resort when the program exits without stopping its child processes.
process.on('exit', () => {
  for (const pid of live) signalGroup(pid, 'SIGKILL')
})

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The process group is already gone.
  }
}

/** Starts a program in its own process group and resolves once it is ready. */
export async function startProcess(options: StartOptions): Promise<Running> {
  const { name, readyWithinMs = 60_000, stopSignal = 'SIGTERM', stopWithinMs = 10_000 } = options
  const lastLines: string[] = []
  const child = launch(options, lastLines)
  const pid = child.pid
  let code: number | undefined
  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      lastLines.push(error.message)
      resolve((code = 127))
    })
    child.once('exit', (status) => resolve((code = status ?? 1)))
  })
  if (pid === undefined) {
    await exited
    throw new Error(`${name} did not start: ${lastLines.join(' ')}`)
  }
  live.add(pid)

  async function stop(): Promise<void> {
    if (options.stopLeaderOnly) child.kill(stopSignal)
    else signalGroup(pid!, stopSignal)
    const timer = new AbortController()
    await Promise.race([
      exited,
      sleep(stopWithinMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ])
    timer.abort()
    signalGroup(pid!, 'SIGKILL')
    await exited
    live.delete(pid!)
  }

  const deadline = Date.now() + readyWithinMs
  while (code === undefined && Date.now() < deadline) {
    if (await options.ready().catch(() => false)) return { pid, exited, stop }
    await sleep(50)
  }
  const why = code === undefined ? `was not ready within ${readyWithinMs} ms` : `ended with code ${code}`
  await stop()
  throw new Error(`${name} ${why}.\n${tail(options.log, lastLines)}`)
}

/** Runs a program to its end; returns its output, or throws with it on failure. */
export async function runProcess(options: Omit<StartOptions, 'ready' | 'log'>): Promise<string> {
  const lines: string[] = []
  const child = launch(options, lines, Infinity)
  if (child.pid !== undefined) live.add(child.pid)
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message)
      resolve(127)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
  if (child.pid !== undefined) live.delete(child.pid)
  if (code !== 0) throw new Error(`${options.name} ended with code ${code}.\n${lines.slice(-40).join('\n')}`)
  return lines.join('\n')
}

function launch(options: Omit<StartOptions, 'ready'>, lines: string[], keep = 40): ChildProcess {
  const { name, log, uid, gid, cwd, stopSignal = 'SIGTERM' } = options
  // A parent that is killed outright cannot stop its children, so the kernel does it.
  const guard = existsSync('/usr/bin/setpriv')
    ? ['/usr/bin/setpriv', '--pdeathsig', stopSignal.slice(3), '--']
    : []
  const [command, ...args] = [...guard, options.command, ...options.args] as [string, ...string[]]
  const file = log === undefined ? undefined : openSync(log, 'a')
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
  if (file !== undefined) closeSync(file)
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (lines.length > keep) lines.shift()
      if (options.show) process.stdout.write(`${name.padEnd(8)} | ${line}\n`)
    })
  }
  return child
}

function tail(log: string | undefined, lines: string[]): string {
  if (log === undefined || !existsSync(log)) return lines.join('\n')
  return [...lines, ...readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40)].join('\n')
}
