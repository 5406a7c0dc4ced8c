import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Range } from '#platform/storage/storage.ts'

/** Bytes to send, with the file name for the browser. */
export class FileReply {
  readonly name: string
  readonly bytes: Uint8Array
  constructor(name: string, bytes: Uint8Array) {
    this.name = name
    this.bytes = bytes
  }
}

interface StoredFile {
  name: string
  bytes: number
  open(range?: Range): Promise<Readable>
  /** Set if a browser may display the file; otherwise it is sent as an attachment. */
  display?: { mediaType: string; policy: string }
}

/** A file from the storage. It is opened after the transaction has ended, so that slow clients do not hold one. */
export class StreamReply {
  readonly file: StoredFile
  constructor(file: StoredFile) {
    this.file = file
  }
}

/** The policy for attachments: if a browser opens one all the same, everything is forbidden. */
const ATTACHMENT_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Gives the name as ASCII for old clients and as UTF-8 for all others (RFC 6266). */
function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Parses a single range; undefined for the whole file or an unsatisfiable range. */
function rangeOf(header: string | undefined, bytes: number): Range | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from <= to ? { from, to } : undefined
}

export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { file }: StreamReply,
): Promise<FastifyReply> {
  const { name, bytes, display } = file
  const range = rangeOf(request.headers.range, bytes)
  // Opened before any header is set, so that a failure is sent as an error.
  const body = request.method === 'HEAD' ? undefined : await file.open(range)
  reply
    .header('content-type', display?.mediaType ?? 'application/octet-stream')
    .header('content-disposition', dispositionOf(display ? 'inline' : 'attachment', name))
    .header('content-security-policy', display?.policy ?? ATTACHMENT_POLICY)
    .header('accept-ranges', 'bytes')
    .header('content-length', range ? range.to - range.from + 1 : bytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes}`)
  return reply.send(body)
}
