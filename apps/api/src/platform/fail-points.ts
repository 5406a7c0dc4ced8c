import type { Config } from './config.ts'

/** Names a place that a test may choose to cut the program off at, as a power cut would. */
export type Reach = (point: string) => void

/** Does nothing, unless the settings name the point; settings that do are refused in production. */
export const createFailPoints =
  ({ FAIL_POINT }: Config): Reach =>
  (point) => {
    if (point === FAIL_POINT) process.kill(process.pid, 'SIGKILL')
  }
