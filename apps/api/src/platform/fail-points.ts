import type { Config } from './config.ts'

/** Marks a point at which a test may kill the program, as a power cut would. */
export type Reach = (point: string) => void

/** Does nothing unless FAIL_POINT names the point; FAIL_POINT is refused in production. */
export const createFailPoints =
  ({ FAIL_POINT }: Config): Reach =>
  (point) => {
    if (point === FAIL_POINT) process.kill(process.pid, 'SIGKILL')
  }
