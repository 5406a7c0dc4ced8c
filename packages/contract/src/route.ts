import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { HistoryAction } from './history-actions.ts'
import type { Access } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Schema = z.ZodMiniType

export interface RouteShape {
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  /** A JSON body by schema, or the bytes of a workbook. */
  readonly body?: Schema | 'workbook'
  /** A JSON response with a schema, a workbook, an uploaded file of any kind, an endless event stream, or nothing. */
  readonly reply: Schema | 'workbook' | 'file' | 'events' | 'nothing'
  readonly fails?: readonly ErrorCode[]
  /** The caller must say which version it saw (`If-Match`): 428 without, 412 when stale. */
  readonly versioned?: boolean
  /** A POST that changes nothing (a preview, a dry run) and so needs no idempotency key. */
  readonly changesNothing?: boolean
  /** A JSON body that holds a whole list, and so may be as large as a workbook. */
  readonly bulky?: boolean
  /** A read that is recorded in the audit trail, because data leaves the product. */
  readonly recorded?: boolean
  /** The reply holds a secret: it is not stored, and a repeated request does not get it again. */
  readonly secretReply?: boolean
  /** It will be removed from this version of the API: since when and until when it is announced, and what replaces it. */
  readonly deprecated?: { readonly since: string; readonly until: string; readonly use: string }
  /** Allowed while the organisation is being closed and everything else is read-only. */
  readonly whileClosing?: boolean
  /**
   * The audit trail actions that it writes; empty if it changes no record. Collection routes declare them here, all
   * others in `testing/route-acts.ts`.
   */
  readonly acts?: readonly HistoryAction[]
}

export type Route<S extends RouteShape = RouteShape> = S & {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly access: Access
}

/** Declares one route. The declaration feeds the server, the client, OpenAPI and the security tests. */
export function route<const S extends RouteShape>(
  name: string,
  at: `${Method} /${string}`,
  access: Access,
  shape: S,
): Route<S> {
  const [method, path] = at.split(' ') as [Method, string]
  return { ...shape, name, method, path, access }
}

export const changesState = (of: Route): boolean => of.method !== 'GET' && !of.changesNothing
export const needsIdempotencyKey = (of: Route): boolean => of.method === 'POST' && changesState(of)

type Out<T> = T extends Schema ? z.output<T> : undefined
export type ParamsOf<R extends RouteShape> = Out<R['params']>
export type QueryOf<R extends RouteShape> = Out<R['query']>
export type BodyOf<R extends RouteShape> = R['body'] extends 'workbook' ? Uint8Array : Out<R['body']>
export type ReplyOf<R extends RouteShape> = R['reply'] extends 'workbook'
  ? Uint8Array
  : R['reply'] extends 'file'
    ? Blob
    : Out<R['reply']>

/** Ids are UUIDs made by the application, in time order (version 7). */
export const Id = z.uuid()
export const IdParams = z.strictObject({ id: Id })
/** A moment as PostgreSQL keeps it: ISO 8601 in UTC with microseconds. */
export const Moment = z.string()
export const Day = z.iso.date()
