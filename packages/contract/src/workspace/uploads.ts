import * as z from 'zod/mini'

/**
 * Uploads use tus 1.0 (creation, termination, expiration), a separate protocol, and so are not routes of this contract:
 * `POST /uploads` opens an upload, `PATCH /uploads/:id` adds bytes, `HEAD` returns the offset, `DELETE` cancels it.
 * Every request carries the identity token and the organisation, like any other.
 */
export const UPLOADS_PATH = '/uploads'

/** A SHA-256 hash in lower-case hexadecimal. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Bidirectional control characters can make a name read differently. */
const FORCED_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/** The name without path and control characters. */
export function plainName(given: string): string {
  const last = given.replace(FORCED_DIRECTION, '').split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/\p{Cc}/gu, '')
    .normalize('NFC')
    .trim()
}

/**
 * Required `Upload-Metadata`. The server computes the hash of the stored bytes, and refuses the upload when it differs.
 * A client's media type is not trusted, and so not requested.
 */
export const UploadMetadata = z.object({
  filename: z.pipe(
    z.pipe(z.string().check(z.maxLength(1000)), z.transform(plainName)),
    z.string().check(z.minLength(1), z.maxLength(255)),
  ),
  sha256: Sha256,
})
export type UploadMetadata = z.output<typeof UploadMetadata>
