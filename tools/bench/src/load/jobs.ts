import type { Measured, WindowOptions } from './window.ts'

/** A person who calls the program: a token, and the organisation they speak for. */
export interface Caller {
  token: string
  organisation: string
}

/** The same requests in turn. */
export interface ReadJob extends WindowOptions {
  kind: 'read'
  port: number
  requests: { path: string; caller: Caller }[]
}

/** New processes, each with a code and an idempotency key of its own; the letter keeps rounds apart. */
export interface CreateJob extends WindowOptions {
  kind: 'create'
  port: number
  callers: Caller[]
  letter: string
}

/** The query of the list straight from the driver, without HTTP; run by the process that holds the driver. */
interface BareJob extends WindowOptions {
  kind: 'bare'
}

export type Job = ReadJob | CreateJob | BareJob
export type JobReply = { measured: Measured } | { failure: string }
