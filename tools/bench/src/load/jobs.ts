import type { Measured, WindowOptions } from './window.ts'

/** A caller of the API: a token, and the organisation of its requests. */
export interface Caller {
  token: string
  organisation: string
}

/** The same requests in rotation. */
export interface ReadJob extends WindowOptions {
  kind: 'read'
  port: number
  requests: { path: string; caller: Caller }[]
}

/** Creates processes, each with its own code and idempotency key; the letter distinguishes rounds. */
export interface CreateJob extends WindowOptions {
  kind: 'create'
  port: number
  callers: Caller[]
  letter: string
}

/** The query of the list directly through the driver, without HTTP; run by the process that holds the driver. */
interface BareJob extends WindowOptions {
  kind: 'bare'
}

export type Job = ReadJob | CreateJob | BareJob
export type JobReply = { measured: Measured } | { failure: string }
