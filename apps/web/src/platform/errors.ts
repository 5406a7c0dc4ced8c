import type { ClientErrorCode, ErrorCode, Failure } from 'contract/errors'

// Recognised by name and not by class: the class is in the contract's schemas, which the first page does not load.
const isFailure = (error: unknown): error is Failure => error instanceof Error && error.name === 'Failure'

// Undefined outside browsers, which is not offline.
const isOffline = (): boolean => Object.is(navigator.onLine, false)

/** What the server answered, or why it did not. */
export type ShownErrorCode = ErrorCode | ClientErrorCode

/** The error code to show for an action; without an answer, the device is offline or the service is unreachable. */
export const errorCode = (error: unknown): ShownErrorCode =>
  isFailure(error) ? error.code : isOffline() ? 'OFFLINE' : 'UNAVAILABLE'

/** Why something could not be loaded. Each has texts of its own, because nothing was to be saved. */
export type ReadProblem = 'offline' | 'unreachable' | 'failed' | 'forbidden' | 'notFound'

// An address with a malformed id is as wrong as one with an unknown id.
const READ_PROBLEMS: Partial<Record<ShownErrorCode, ReadProblem>> = {
  OFFLINE: 'offline',
  UNAVAILABLE: 'unreachable',
  INTERNAL: 'failed',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'notFound',
  INVALID_INPUT: 'notFound',
}

/** Undefined if the text of the error code is as true for loading as for an action. */
export const readProblem = (error: unknown): ReadProblem | undefined => READ_PROBLEMS[errorCode(error)]

/** The session has ended, everywhere or in the selected organisation: the person signs in again. */
export const isSignedOut = (error: unknown): boolean =>
  ['UNAUTHENTICATED', 'SESSION_ENDED'].includes(errorCode(error))

/** A refusal would be repeated; only missing answers and an unavailable service are worth a retry. */
export const isWorthRetrying = (error: unknown): boolean => !isFailure(error) || error.status === 503

/** No answer at all: the network or the service is unavailable. */
export const isUnanswered = (error: unknown): boolean => !isFailure(error) && !isAbort(error)

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
