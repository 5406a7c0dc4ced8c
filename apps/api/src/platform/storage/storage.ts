import type { Readable } from 'node:stream'

/** The first and the last byte that are wanted, counted from zero. */
export interface Range {
  from: number
  to: number
}

/** The version of an object that is locked, and until when. */
export interface Lock {
  version: string
  until: Date
}

/**
 * Where bytes are kept. Keys are chosen by the server, never by a request. What is stored under a key does not change:
 * other bytes have another key.
 */
export interface Storage {
  /** Makes the place where files go, if it is not there yet. */
  prepare(): Promise<void>
  /** Stores a stream of any length in parts; a stream that breaks leaves nothing. */
  put(key: string, body: Readable): Promise<void>
  read(key: string, range?: Range): Promise<Readable>
  /** How large it is, or null when there is nothing under this key. */
  head(key: string): Promise<{ bytes: number } | null>
  copy(from: string, to: string): Promise<void>
  /** Removing what is not there is no failure. What is locked stays where it is, and is not found any more. */
  delete(key: string): Promise<void>
  /** Whether stored bytes can be locked at all. */
  locks(): Promise<boolean>
  /** Nobody can remove or replace these bytes until then; a lock that is there and longer stays. */
  lock(key: string, until: Date): Promise<Lock>
}

/** Storage did not do what it was asked for; the message is for the log. */
export class StorageError extends Error {
  constructor(what: string, cause: unknown) {
    super(`storage: ${what}: ${cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)}`, {
      cause,
    })
    this.name = 'StorageError'
  }
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[a-z]+)?$/

/** Keys come from our own code only; this keeps a careless one from leaving its folder. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`no key of ours: ${key}`)
  return key
}

/** Where the bytes with this hash are kept: once for each organisation, however often they are uploaded. */
export const storedKey = (org: string, sha256: string): string => `${org}/${sha256}`
/** Where an upload gathers until it is complete and verified. */
export const uploadKey = (org: string, upload: string): string => `uploads/${org}/${upload}`
