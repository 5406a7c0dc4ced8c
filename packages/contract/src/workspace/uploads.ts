import * as z from 'zod/mini'

/**
 * Files come in by tus 1.0 (creation, termination, expiration), a protocol of its own, and so not by routes of this
 * contract: `POST /uploads` opens an upload, `PATCH /uploads/:id` adds bytes, `HEAD` says how many arrived, `DELETE`
 * gives it up. Every request carries the identity token and the organisation, like any other.
 */
export const UPLOADS_PATH = '/uploads'

/** A SHA-256 hash as people and browsers write it. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Directions of writing that are switched by force can make a name read otherwise than it is. */
const FORCED_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/** The name without folders before it, without control characters. */
export function plainName(given: string): string {
  const last = given.replace(FORCED_DIRECTION, '').split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/\p{Cc}/gu, '')
    .normalize('NFC')
    .trim()
}

/**
 * What `Upload-Metadata` must say. The server reckons the hash again from what it stored, and refuses the upload when the
 * two differ. A type that the client declares is not believed, and so not asked for.
 */
export const UploadMetadata = z.object({
  filename: z.pipe(
    z.pipe(z.string().check(z.maxLength(1000)), z.transform(plainName)),
    z.string().check(z.minLength(1), z.maxLength(255)),
  ),
  sha256: Sha256,
})
export type UploadMetadata = z.output<typeof UploadMetadata>
