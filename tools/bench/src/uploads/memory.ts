import { readFileSync } from 'node:fs'

/** The memory of a process in megabytes, as reported by the kernel. */
export function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
}

export interface Watch {
  highest: () => number
  stop: () => void
}

/** Samples the memory of a process five times a second. */
export function watchMemory(pid: number): Watch {
  let highest = memoryOf(pid)
  const timer = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 200)
  return { highest: () => highest, stop: () => clearInterval(timer) }
}
