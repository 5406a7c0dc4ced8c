import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '#platform/read-config.ts'
import { createStorage } from './create-storage.ts'
import { storedKey } from './storage.ts'

it('R8 gives up within ten seconds on a server that accepts connections but never responds', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/nowhere',
    WEB_ORIGIN: 'http://localhost:5173',
    OIDC_ISSUER: 'http://localhost',
    OIDC_CLIENT_ID: 'web',
    STORAGE_BUCKET: 'files',
    STORAGE_URL: `http://127.0.0.1:${port}`,
    STORAGE_ACCESS_KEY: 'key',
    STORAGE_SECRET_KEY: 'secret',
  })
  const storage = createStorage(config)
  const key = storedKey(randomUUID(), randomBytes(32).toString('hex'))
  const began = performance.now()
  const asked = await Promise.allSettled([storage.head(key), storage.read(key), storage.delete(key)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(performance.now() - began).toBeLessThan(10_000)
  silent.close()
})
