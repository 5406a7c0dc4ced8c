import type { BodyOf, QueryOf, Route } from 'contract'
import type { Actor } from '#platform/identity/accounts.ts'

/** The input of an in-process call, as a client would send it without headers. */
export interface InProcessRequest<R extends Route = Route> {
  params?: Record<string, string>
  query?: QueryOf<R>
  body?: BodyOf<R>
  version?: number
}

/** Runs a route's handler in its own transaction for an actor, with validated input. */
export type InProcessHandler = (
  actor: Actor,
  request: InProcessRequest & { requestId: string },
) => Promise<unknown>
