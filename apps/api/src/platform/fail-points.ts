import type { Config } from './config.ts'

/** Marks a point at which a test may kill the program, as a power cut would. */
export type FailPointHook = (point: string) => void

/** Does nothing unless FAIL_POINT names the point; FAIL_POINT is refused in production. */
export const createFailPoints =
  ({ FAIL_POINT }: Config): FailPointHook =>
  (point) => {
    if (point === FAIL_POINT) process.kill(process.pid, 'SIGKILL')
  }
