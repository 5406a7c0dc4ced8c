import { S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Config } from '#platform/config.ts'

const CHECKSUMS = { when_required: 'WHEN_REQUIRED', when_supported: 'WHEN_SUPPORTED' } as const

/** How the S3 server is spoken to; the same for files at rest and for uploads on their way. */
export function s3Settings(config: Config): S3ClientConfig {
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
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000 },
  }
}

export const createS3 = (config: Config): S3 => new S3(s3Settings(config))

const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload', 'NoSuchBucket'])

/** True when the server says that the thing itself is not there. */
export const isMissing = (error: unknown): boolean => MISSING.has((error as { name?: string }).name ?? '')
