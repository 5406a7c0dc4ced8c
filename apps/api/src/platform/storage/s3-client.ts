import { S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Config } from '#platform/config.ts'

const CHECKSUMS = { when_required: 'WHEN_REQUIRED', when_supported: 'WHEN_SUPPORTED' } as const

/** The time until a response begins: copying and completing large files is slow. */
const REQUEST_TIMEOUT_MS = 60_000

/** The timeout of fast operations: with one retry, a person waits less than ten seconds. */
export const QUICK = { requestTimeout: 4_000 } as const

/** The client settings for stored files and for uploads. */
export function s3Settings(config: Config, requestTimeout = REQUEST_TIMEOUT_MS): S3ClientConfig {
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
    // Self-hosted servers rarely have a host name for each bucket.
    forcePathStyle: true,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: 2,
    // Without throwOnRequestTimeout the library only warns and waits forever.
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout,
      throwOnRequestTimeout: true,
    },
  }
}

export const createS3 = (config: Config, changes: S3ClientConfig = {}): S3 =>
  new S3({ ...s3Settings(config), ...changes })

const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload', 'NoSuchBucket'])

/** Whether the server reports that the object or bucket does not exist. */
export const isMissing = (error: unknown): boolean => MISSING.has((error as { name?: string }).name ?? '')
