import type { Readable } from 'node:stream'

/** The first and the last byte, counted from zero. */
export interface Range {
  from: number
  to: number
}

/** The locked version of an object and the end of the lock. */
export interface Lock {
  version: string
  until: Date
}

/** Object storage. Keys are chosen by the server, never by a request, and objects are immutable. */
export interface Storage {
  /** Creates the bucket or folder if it is missing. */
  prepare(): Promise<void>
  /** Stores a stream of any length in parts; a failed stream leaves nothing. */
  put(key: string, body: Readable): Promise<void>
  read(key: string, range?: Range): Promise<Readable>
  /** The size of the object, or null if it does not exist. */
  head(key: string): Promise<{ bytes: number } | null>
  copy(from: string, to: string): Promise<void>
  /** Succeeds if the object does not exist. A locked object stays stored but is no longer found. */
  delete(key: string): Promise<void>
  /** Whether objects can be locked. */
  locks(): Promise<boolean>
  /** Prevents removal and replacement until then; a longer existing lock stays. */
  lock(key: string, until: Date): Promise<Lock>
}

/** A failed storage operation; the message is for the log. */
export class StorageError extends Error {
  constructor(what: string, cause: unknown) {
    super(`storage: ${what}: ${cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)}`, {
      cause,
    })
    this.name = 'StorageError'
  }
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[a-z]+)?$/

/** Validates a key against path traversal. Keys come from our own code only. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`no key of ours: ${key}`)
  return key
}

/** The key of the bytes with this hash, stored once per organisation. */
export const storedKey = (org: string, sha256: string): string => `${org}/${sha256}`
/** The key of an upload until it is complete and verified. */
export const uploadKey = (org: string, upload: string): string => `uploads/${org}/${upload}`
