import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/read-config.ts'
import { settingsOf } from '#test/parts.ts'
import { createStorage } from './create-storage.ts'
import { createS3 } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'
import { type Storage, storedKey } from './storage.ts'

const base = {
  DATABASE_URL: 'postgres://localhost/nowhere',
  WEB_ORIGIN: 'http://localhost:5173',
  OIDC_ISSUER: 'http://localhost',
  OIDC_CLIENT_ID: 'web',
}
const MB = 1024 * 1024
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const newKey = () => storedKey(randomUUID(), hash(randomBytes(8)))

let folder: string
let s3: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidentia-files-'))
  s3 = await settingsOf('storage')
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each([
  ['an S3 server', () => s3],
  ['a folder', () => ({ STORAGE_DIR: folder })],
])('files in %s', (_name, settings) => {
  let storage: Storage
  beforeAll(async () => {
    storage = createStorage(readConfig({ ...base, ...settings() }))
    await storage.prepare()
    await storage.prepare()
  })

  it.each([0, 1, 8 * MB - 1, 8 * MB, 20 * MB + 3])('come back as they went in: %i bytes', async (size) => {
    const key = newKey()
    const bytes = randomBytes(size)
    await storage.put(key, Readable.from(size === 0 ? [] : [bytes.subarray(0, 7), bytes.subarray(7)]))
    expect(await storage.head(key)).toEqual({ bytes: size })
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes))
    if (size > 10) {
      const part = await buffer(await storage.read(key, { from: 3, to: 9 }))
      expect(part.equals(bytes.subarray(3, 10))).toBe(true)
    }
  })

  it('are copied, and removed one by one', async () => {
    const [from, to] = [newKey(), newKey()]
    const bytes = randomBytes(MB)
    await storage.put(from, Readable.from([bytes]))
    await storage.copy(from, to)
    await storage.delete(from)
    await storage.delete(from)
    expect(await storage.head(from)).toBeNull()
    expect((await buffer(await storage.read(to))).equals(bytes)).toBe(true)
  })

  it('are not there at all when the stream breaks off', async () => {
    for (const sent of [1, 10 * MB]) {
      const key = newKey()
      const torn = Readable.from(
        (async function* () {
          yield randomBytes(sent)
          throw new Error('torn')
        })(),
      )
      await expect(storage.put(key, torn)).rejects.toThrow('torn')
      expect(await storage.head(key)).toBeNull()
    }
  })

  it('that are missing are a failure when read', async () => {
    await expect(storage.read(newKey())).rejects.toMatchObject({ name: 'StorageError' })
  })

  it('have keys of our making only', async () => {
    for (const key of ['../etc/passwd', '/etc/passwd', 'a/../b', 'a//b', '', 'a\0b', '.']) {
      await expect(
        Promise.resolve().then(() => storage.head(key)),
        key,
      ).rejects.toThrow('no key of ours')
    }
  })
})

it('leaves nothing beside its files in the folder', async () => {
  const names = await readdir(folder, { recursive: true })
  expect(names.filter((name) => !/^[0-9a-f-]{36}(\/[0-9a-f]{64})?$/.test(name))).toEqual([])
})

it('S7.4 carries an Authorization header on every call to the storage', async () => {
  const config = readConfig({ ...base, ...s3 })
  const client = createS3(config)
  const headers: (string | undefined)[] = []
  client.middlewareStack.add(
    (next) => (args) => {
      headers.push((args.request as { headers: Record<string, string> }).headers['authorization'])
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low' },
  )
  const storage = createS3Storage(client, config.STORAGE_BUCKET!)
  const key = newKey()
  await storage.prepare()
  await storage.put(key, Readable.from([randomBytes(9 * MB)]))
  await storage.head(key)
  ;(await storage.read(key)).destroy()
  await storage.copy(key, newKey())
  await storage.delete(key)
  expect(headers.length).toBeGreaterThan(7)
  for (const header of headers) expect(header).toMatch(/^AWS4-HMAC-SHA256 Credential=/)
})

it('says that files are out of reach where no storage is configured', async () => {
  const storage = createStorage(readConfig(base))
  await expect(storage.read(newKey())).rejects.toMatchObject({ name: 'StorageError' })
})

it('refuses settings that contradict each other', () => {
  for (const wrong of [
    { STORAGE_DIR: '/x', STORAGE_BUCKET: 'files' },
    { STORAGE_URL: 'http://localhost:9000' },
    { STORAGE_BUCKET: 'files', STORAGE_ACCESS_KEY: 'x' },
    { STORAGE_BUCKET: 'Files' },
    { STORAGE_DIR: '/x', NODE_ENV: 'production' },
    { FILES_SECRET: 'short' },
    { UPLOAD_LIMIT_MB: '6000' },
  ]) {
    expect(() => readConfig({ ...base, ...wrong }), JSON.stringify(wrong)).toThrow(/^configuration: /)
  }
})
