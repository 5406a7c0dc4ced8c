import { S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Config } from '#platform/config.ts'

const CHECKSUMS = { when_required: 'WHEN_REQUIRED', when_supported: 'WHEN_SUPPORTED' } as const

/** Until an answer begins: copying and putting together large files takes a server its time. */
const ANSWER_WITHIN_MS = 60_000

/** For what a server answers at once, or not at all: with a second attempt somebody waits less than ten seconds. */
export const QUICK = { requestTimeout: 4_000 } as const

/** How the S3 server is spoken to; the same for files at rest and for uploads on their way. */
export function s3Settings(config: Config, answerWithinMs = ANSWER_WITHIN_MS): S3ClientConfig {
  const checksums = CHECKSUMS[config.STORAGE_CHECKSUMS]
  const keys =
    config.STORAGE_ACCESS_KEY && config.STORAGE_SECRET_KEY
      ? {
          credentials: {
            accessKeyId: config.STORAGE_ACCESS_KEY,
            secretAccessKey: config.STORAGE_SECRET_KEY,
          },
        }
      : {}
  return {
    region: config.STORAGE_REGION,
    ...(config.STORAGE_URL ? { endpoint: config.STORAGE_URL } : {}),
    ...keys,
    // Servers in one's own rooms rarely have a name for each bucket.
    forcePathStyle: true,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: 2,
    // Without the last word the library only warns, and waits for ever.
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
    },
  }
}

export const createS3 = (config: Config, changes: S3ClientConfig = {}): S3 =>
  new S3({ ...s3Settings(config), ...changes })

const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload', 'NoSuchBucket'])

/** True when the server says that the thing itself is not there. */
export const isMissing = (error: unknown): boolean => MISSING.has((error as { name?: string }).name ?? '')
