import type { ErrorCode, Failure } from 'contract/errors'

// Told by its name and not by its class: the class comes with the contract's schemas, which the first page needs none of.
const isFailure = (error: unknown): error is Failure => error instanceof Error && error.name === 'Failure'

/** The code to show for anything that a call can throw; without an answer, the service is out of reach. */
export const errorCode = (error: unknown): ErrorCode => (isFailure(error) ? error.code : 'UNAVAILABLE')

/** The session has ended, everywhere or in the chosen organisation: the person signs in again. */
export const isSignedOut = (error: unknown): boolean =>
  ['UNAUTHENTICATED', 'SESSION_ENDED'].includes(errorCode(error))

/** An answer that says no will say no again; only silence and a service that is away are worth another try. */
export const isWorthRetrying = (error: unknown): boolean => !isFailure(error) || error.status === 503

/** Nothing was heard of it at all: the network is gone, or the service is. */
export const isUnanswered = (error: unknown): boolean => !isFailure(error) && !isAbort(error)

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
