import type { ErrorCode, Failure } from 'contract/errors'

// Recognised by name and not by class: the class is in the contract's schemas, which the first page does not load.
const isFailure = (error: unknown): error is Failure => error instanceof Error && error.name === 'Failure'

/** The error code to show for anything that a call can throw; without an answer, the service is unreachable. */
export const errorCode = (error: unknown): ErrorCode => (isFailure(error) ? error.code : 'UNAVAILABLE')

/** The session has ended, everywhere or in the selected organisation: the person signs in again. */
export const isSignedOut = (error: unknown): boolean =>
  ['UNAUTHENTICATED', 'SESSION_ENDED'].includes(errorCode(error))

/** A refusal would be repeated; only missing answers and an unavailable service are worth a retry. */
export const isWorthRetrying = (error: unknown): boolean => !isFailure(error) || error.status === 503

/** No answer at all: the network or the service is unavailable. */
export const isUnanswered = (error: unknown): boolean => !isFailure(error) && !isAbort(error)

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
