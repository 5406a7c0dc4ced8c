import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { Server, type Upload } from '@tus/server'
import { fail } from 'contract'
import { UploadMetadata } from 'contract/workspace/uploads'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { failureOf, inputFailure } from '#platform/http/failures.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { StorageError, uploadKey } from '#platform/storage/storage.ts'
import { finishUpload } from './finish.ts'
import { createLocker } from './lock.ts'
import type { Staging } from './staging.ts'
import { expireUpload, insertUpload } from './upload-rows.ts'

/** The headers of the protocol; no others are passed to the library or returned. */
const REQUEST_HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'content-type',
  'content-length',
]
const RESPONSE_HEADERS = [
  'location',
  'tus-resumable',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]

const BY_STATUS: Record<number, Parameters<typeof fail>[0]> = {
  404: 'NOT_FOUND',
  409: 'UPLOAD_CONFLICT',
  410: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
}

interface UploadContext {
  actor: Actor
  /** The upload that this request created; if the request fails, the client never learns its address. */
  begun?: string
  /** The error thrown by our own callbacks. */
  error?: unknown
}

/** Handles a tus 1.0 request of an authenticated person. */
export type Receive = (request: FastifyRequest, reply: FastifyReply, actor: Actor) => Promise<FastifyReply>

export function createReceive(services: Services, staging: Staging, path: string): Receive {
  const contexts = new WeakMap<Request, UploadContext>()
  const actorOf = (request: Request) => contexts.get(request)!.actor
  const idOf = (key: string) => key.split('/').at(-1)!

  async function createUpload(request: Request, upload: Upload): Promise<object> {
    const metadata = UploadMetadata.safeParse(upload.metadata ?? {})
    if (!metadata.success) throw inputFailure(metadata.error)
    const { orgId, personId } = actorOf(request)
    const row = { id: idOf(upload.id), person: personId, bytes: upload.size!, ...metadata.data }
    await services.db.write(orgId, async (tx) => ({ value: await insertUpload(tx, row) }))
    contexts.get(request)!.begun = row.id
    return {}
  }

  /** Without this, a storage outage would leave people at their limit of open uploads. */
  async function expireFailedUpload(id: string, orgId: string): Promise<void> {
    await services.db
      .write(orgId, async (tx) => ({ value: await expireUpload(tx, id) }))
      // The original error is reported; the row expires later.
      .catch(() => undefined)
  }

  const server = new Server({
    path,
    datastore: staging,
    locker: createLocker(services.db),
    namingFunction: (request) => uploadKey(actorOf(request).orgId, uuid()),
    generateUrl: (_request, { id }) => `${path}/${idOf(id)}`,
    getFileIdFromRequest: (request, id) => id && uploadKey(actorOf(request).orgId, id),
    onUploadCreate: (request, upload) => createUpload(request, upload),
    async onUploadFinish(request, upload) {
      const { orgId, personId } = actorOf(request)
      await finishUpload(services, orgId, personId, idOf(upload.id))
      return {}
    },
    onResponseError(request, error) {
      const context = contexts.get(request)
      if (context) context.error = error
      return undefined
    },
  })

  return async (request, reply, actor) => {
    const body = new PassThrough()
    const forwarded = webRequest(request, reply, request.raw.pipe(body))
    const context: UploadContext = { actor }
    contexts.set(forwarded, context)
    const response = await server.handleWeb(forwarded)
    drainBody(request.raw, body)
    if (response.status >= 400) {
      if (context.begun) await expireFailedUpload(context.begun, actor.orgId)
      throw toFailure(context.error, response.status)
    }
    for (const name of RESPONSE_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(response.status).send()
  }
}

/** How long a client may continue to send a refused body before the connection is closed. */
const LINGER_MS = 10_000

/** Drains the rest of a refused body; otherwise the client would not receive the error, and the connection would hang. */
function drainBody(raw: IncomingMessage, body: PassThrough): void {
  raw.unpipe(body)
  body.destroy()
  if (raw.readableEnded || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), LINGER_MS).unref()
  raw.once('close', () => clearTimeout(timer)).resume()
}

function webRequest(request: FastifyRequest, reply: FastifyReply, from: Readable): Request {
  const { raw, method, url, headers } = request
  const given = REQUEST_HEADERS.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  const body = method === 'PATCH' || method === 'POST' ? { body: Readable.toWeb(from), duplex: 'half' } : {}
  const forwarded = new Request(`http://uploads${url}`, {
    method,
    headers: given as [string, string][],
    ...body,
  } as RequestInit)
  // Lets the library notice a lost connection and keep the received bytes.
  return Object.assign(forwarded, { runtime: { name: 'node', node: { req: raw, res: reply.raw } } })
}

/** Our own failures unchanged; those of the library by status. */
function toFailure(error: unknown, status: number): unknown {
  if (error instanceof Error) {
    // An error response of the S3 server.
    if ('$metadata' in error) return new StorageError('upload', error)
    const known = failureOf(error)
    if (known) return known
  }
  if (status >= 500) return error instanceof Error ? error : fail('UNAVAILABLE')
  return fail(BY_STATUS[status] ?? 'INVALID_INPUT')
}
