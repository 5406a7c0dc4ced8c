import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readConfig } from '#platform/read-config.ts'
import { createS3 } from '#platform/storage/s3-client.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { uploadKey } from '#platform/storage/storage.ts'
import { settingsOf } from '#test/shared-services.ts'
import { createStaging } from './staging.ts'
import { UPLOAD_HOURS } from './upload-rows.ts'

it('R11 deletes abandoned uploads within a day by an hourly job', () => {
  expect(UPLOAD_HOURS + 2).toBeLessThanOrEqual(24)
})

it('R11 aborts multipart uploads that were never completed', { timeout: 120_000 }, async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/nowhere',
    WEB_ORIGIN: 'http://localhost:5173',
    OIDC_ISSUER: 'http://localhost',
    OIDC_CLIENT_ID: 'web',
    ...(await settingsOf('storage')),
    // Separate from other tests, whose uploads are in progress.
    STORAGE_BUCKET: 'strays',
  })
  await createStorage(config).prepare()
  const s3 = createS3(config)
  const Bucket = 'strays'
  const count = async () => (await s3.listMultipartUploads({ Bucket })).Uploads?.length ?? 0
  // The process crashed right after it had created the upload.
  for (let i = 0; i < 3; i++)
    await s3.createMultipartUpload({ Bucket, Key: uploadKey(randomUUID(), randomUUID()) })
  const staging = createStaging(config)!
  await staging.deleteExpired()
  expect(await count()).toBe(3)
  Object.assign(staging, { expirationPeriodInMilliseconds: 1 })
  await sleep(1_100)
  await staging.deleteExpired()
  expect(await count()).toBe(0)
})
