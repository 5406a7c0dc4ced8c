import { ErrorBody, fail } from 'contract/errors'
import { UPLOADS_PATH } from 'contract/workspace/uploads'
import { DetailedError, Upload } from 'tus-js-client'
import { identity } from '#platform/identity/index.ts'
import { organisation } from '#platform/session/organisation.ts'
import { xsrfHeader } from '#platform/xsrf-token.ts'
import { UPLOAD_WINDOW_MS, waitsWithin } from './retry-window.ts'

const PART = 8 * 1024 * 1024

export interface Sending {
  /** The id of the upload, once all bytes have arrived and their hash was verified. */
  readonly done: Promise<string>
  pause(): void
  resume(): void
}

/** The server's error instead of the library's. */
function readable(error: Error): Error {
  if (!(error instanceof DetailedError)) return error
  const response = error.originalResponse
  if (!response) return fail('UNAVAILABLE')
  try {
    return fail(ErrorBody.parse(JSON.parse(response.getBody())).error)
  } catch {
    return fail('UNAVAILABLE')
  }
}

/** Refusals are final; temporary failures are retried within the window. */
function mayPass(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429
}

/** Sends a file in parts. Choosing the same file again after a reload resumes the upload. */
export function sendFile(
  file: File,
  sha256: string,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Sending {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload: Upload = new Upload(file, {
    endpoint: `/api${UPLOADS_PATH}`,
    chunkSize: PART,
    retryDelays: waitsWithin(UPLOAD_WINDOW_MS),
    metadata: { filename: file.name, sha256 },
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(`upload:${organisation.get()}:${sha256}:${file.name}`),
    onBeforeRequest: async (request) => {
      const token = await identity.token()
      if (token) request.setHeader('authorization', `token ${token}`)
      const here = organisation.get()
      if (here) request.setHeader('x-organisation', here)
      for (const [name, value] of Object.entries(xsrfHeader())) request.setHeader(name, value)
    },
    onShouldRetry: (error) => mayPass(error),
    onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 0),
    onError: (error) => reject(readable(error)),
    onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
  })
  const begin = async () => {
    const [before] = await upload.findPreviousUploads()
    if (before) upload.resumeFromPreviousUpload(before)
    upload.start()
  }
  signal.addEventListener('abort', () => {
    // The uploaded part is not needed any more, and the server is told to delete it.
    void upload.abort(true).catch(() => undefined)
    reject(signal.reason as Error)
  })
  void begin().catch(reject)
  return { done: promise, pause: () => void upload.abort(), resume: () => upload.start() }
}
