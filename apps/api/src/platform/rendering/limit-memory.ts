import { readFile } from 'node:fs/promises'

const INTERVAL_MS = 200

interface RunningProcess {
  readonly pid?: number | undefined
  readonly kill: (signal: 'SIGKILL') => boolean
  readonly once: (event: 'exit' | 'error', listener: () => void) => unknown
}

/** Resident memory of a process in bytes; zero where the system does not tell. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

/** Ends a process that takes more memory: buffers, such as those of inflated streams, are outside the heap's limit. */
export function limitMemory(child: RunningProcess, bytes: number): void {
  const timer = setInterval(() => {
    if (child.pid !== undefined)
      void memoryOf(child.pid).then((used) => (used > bytes ? child.kill('SIGKILL') : undefined))
  }, INTERVAL_MS)
  child.once('exit', () => clearInterval(timer))
  child.once('error', () => clearInterval(timer))
}
