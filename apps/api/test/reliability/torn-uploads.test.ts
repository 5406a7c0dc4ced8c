import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { evidenceRoutes as routes } from 'contract/workspace/evidence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3 } from '#platform/storage/s3-client.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { tidyUploads } from '#platform/uploads/tidy.ts'
import { Harness } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'
import { EvidenceUploader, sha256 } from '#test/evidence-uploader.ts'

const MB = 1024 * 1024

describe.each(['an S3 server', 'a folder'])('R11 interrupted uploads to %s', { timeout: 60_000 }, (where) => {
  let harness: Harness
  let who: EvidenceUploader
  let port: number

  beforeAll(async () => {
    const storage = where === 'an S3 server' ? await settingsOf('storage') : {}
    harness = await Harness.start({ ...storage, ...(await settingsOf('scanner')) })
    await harness.services.storage.prepare()
    const { id: org, founder } = await harness.organisation(['compliance_officer'])
    who = new EvidenceUploader(harness, founder, org)
    await harness.app.listen({ host: '127.0.0.1', port: 0 })
    port = (harness.app.server.address() as AddressInfo).port
  }, 120_000)
  afterAll(() => harness.stop())

  /** The storage content of this organisation: objects, and unfinished multipart uploads. */
  async function keysLeft(): Promise<string[]> {
    const { config } = harness
    if (config.STORAGE_DIR) {
      const names = await readdir(config.STORAGE_DIR, { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      return names.filter((one) => one.isFile()).map((one) => `${one.parentPath}/${one.name}`)
    }
    const s3 = createS3(config)
    const Bucket = config.STORAGE_BUCKET!
    const { Contents = [] } = await s3.listObjectsV2({ Bucket })
    const { Uploads = [] } = await s3.listMultipartUploads({ Bucket })
    return [...Contents, ...Uploads].map((one) => one.Key!).filter((key) => key.includes(who.org))
  }

  const begin = async (bytes: Buffer, hash = sha256(bytes)) =>
    String((await who.begin('torn.bin', bytes.length, hash)).headers.location)

  /** Sends from the offset over a real connection and cuts it after this many bytes. */
  async function sendTorn(url: string, bytes: Buffer, offset: number, count: number): Promise<void> {
    const sending = request({
      port,
      path: url,
      method: 'PATCH',
      headers: {
        ...who.headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length - offset),
      },
    })
    sending.on('error', () => undefined)
    sending.flushHeaders()
    await new Promise<void>((resolve) =>
      sending.write(bytes.subarray(offset, offset + count), () => resolve()),
    )
    await sleep(100)
    sending.destroy()
  }

  const offsetOf = async (url: string): Promise<number> => {
    const head = await harness.app.inject({ method: 'HEAD', url, headers: who.headers })
    expect(head.statusCode).toBe(200)
    return Number(head.headers['upload-offset'])
  }
  /** Sends everything from an offset over a real connection, and waits for the answer. */
  const sendAll = async (url: string, bytes: Buffer, offset: number): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'PATCH',
      headers: {
        ...who.headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    })
    return response.status
  }
  const idOf = (url: string) => url.split('/').at(-1)!
  const attach = (evidence: string, url: string) =>
    harness.call(routes.attach, who.person, who.org, {
      params: { id: evidence },
      body: { upload: idOf(url) },
    })
  const rows = async (table: string): Promise<number> =>
    Number((await harness.admin.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n)
  const expire = () =>
    harness.admin.query(`update uploads set expires_at = now() - interval '1 second', lock_holder = null`)

  it(
    'R11 resumes after a cut at 0, 1, 50 and 99 %, and is complete in the end',
    { timeout: 60_000 },
    async () => {
      const bytes = randomBytes(12 * MB + 17)
      const { id } = await who.create()
      const url = await begin(bytes)
      let reached = 0
      for (const percent of [0, 1, 50, 99]) {
        const upTo = Math.floor((bytes.length * percent) / 100)
        await sendTorn(url, bytes, reached, Math.max(0, upTo - reached))
        const offset = await offsetOf(url)
        expect(offset, `${percent} %`).toBeGreaterThanOrEqual(reached)
        expect(offset).toBeLessThanOrEqual(upTo)
        // No byte that arrived is requested again.
        if (percent === 50) expect(offset).toBeGreaterThan(bytes.length * 0.3)
        reached = offset
        expect((await attach(id, url)).json()).toEqual({ error: 'UPLOAD_INCOMPLETE' })
      }
      const last = await who.send(url, bytes.subarray(reached), reached)
      expect([last.statusCode, last.headers['upload-offset']], last.body).toEqual([204, String(bytes.length)])
      expect(await offsetOf(url)).toBe(bytes.length)
      const file = (await attach(id, url)).json<{ id: string; sha256: string }>()
      expect(file.sha256).toBe(sha256(bytes))
      await who.scan(bytes)
      const back = await who.open(routes.download, id, file.id)
      expect(sha256(back.rawPayload)).toBe(sha256(bytes))
      // Only the file itself is left: no parts and no upload metadata.
      expect((await keysLeft()).map((key) => key.split('/').at(-1)!)).toEqual([sha256(bytes)])
    },
  )

  it('R11 refuses bytes that do not match the announced checksum, and keeps nothing of them', async () => {
    const before = [await rows('uploads'), await rows('stored_files'), (await keysLeft()).length]
    const bytes = randomBytes(MB)
    const url = await begin(bytes, sha256(randomBytes(8)))
    const sent = await who.send(url, bytes)
    expect([sent.statusCode, sent.json()]).toEqual([422, { error: 'CHECKSUM_MISMATCH' }])
    const head = await harness.app.inject({ method: 'HEAD', url, headers: who.headers })
    expect(head.statusCode).toBe(404)
    const { id } = await who.create()
    expect((await attach(id, url)).statusCode).toBe(404)
    expect([await rows('uploads'), await rows('stored_files'), (await keysLeft()).length]).toEqual(before)
  })

  it('R11 refuses to resume at a wrong offset, and accepts the right one', async () => {
    const bytes = randomBytes(9 * MB)
    const url = await begin(bytes)
    // The refusal arrives while most of the body is still being sent.
    expect(await sendAll(url, bytes.subarray(1000), 1000)).toBe(409)
    expect(await offsetOf(url)).toBe(0)
    expect(await sendAll(url, bytes, 0)).toBe(204)
  })

  it('R11 an aborted upload leaves nothing', async () => {
    const before = await keysLeft()
    const bytes = randomBytes(7 * MB)
    const url = await begin(bytes)
    await sendTorn(url, bytes, 0, 6 * MB)
    await offsetOf(url)
    const given = await harness.app.inject({ method: 'DELETE', url, headers: who.headers })
    expect(given.statusCode).toBe(204)
    expect(await keysLeft()).toEqual(before)
  })

  it('R11 a crash between storage and database shows nothing, can be retried, and is cleaned up', async () => {
    const { storage } = harness.services
    const copy = storage.copy.bind(storage)
    storage.copy = async (from, to) => {
      await copy(from, to)
      throw new Error('crashed after the copy')
    }
    const crash = async (bytes: Buffer) => {
      const url = await begin(bytes)
      expect((await who.send(url, bytes)).statusCode).toBe(500)
      return url
    }
    const [kept, lost] = [randomBytes(MB), randomBytes(MB)]
    const [keptUrl, lostUrl] = [await crash(kept), await crash(lost)]
    storage.copy = copy

    const states = await harness.admin.query<{ state: string }>(
      `select state from stored_files where sha256 in (decode($1, 'hex'), decode($2, 'hex'))`,
      [sha256(kept), sha256(lost)],
    )
    expect(states.rows).toEqual([{ state: 'storing' }, { state: 'storing' }])
    const query = { sha256: sha256(lost) }
    const seen = await harness.call(routes.sameBytes, who.person, who.org, { query })
    expect(seen.json()).toEqual({ items: [], linked: 0 })

    const { id } = await who.create()
    expect((await attach(id, keptUrl)).json()).toMatchObject({ sha256: sha256(kept), version: 1 })

    // The other upload is abandoned. It is not removed before its expiry.
    await tidyUploads(harness.services)
    expect(await storage.head(storedKey(who.org, sha256(lost)))).not.toBeNull()
    await expire()
    await tidyUploads(harness.services)
    expect(await storage.head(storedKey(who.org, sha256(lost)))).toBeNull()
    expect(await storage.head(storedKey(who.org, sha256(kept)))).toEqual({ bytes: MB })
    expect((await keysLeft()).filter((key) => key.includes(idOf(lostUrl)))).toEqual([])
    expect(await rows('uploads')).toBe(0)
  })

  it('R11 deletes unused uploads, and nothing that is in use', async () => {
    const { storage } = harness.services
    const [used, unused] = [randomBytes(1000), randomBytes(1000)]
    await who.bring(used)
    await who.upload(used)
    await who.upload(unused)
    const half = await begin(randomBytes(6 * MB))
    await sendTorn(half, randomBytes(6 * MB), 0, 5 * MB)
    await offsetOf(half)
    await expire()
    await tidyUploads(harness.services)
    expect(await storage.head(storedKey(who.org, sha256(used)))).toEqual({ bytes: 1000 })
    expect(await storage.head(storedKey(who.org, sha256(unused)))).toBeNull()
    expect(
      (await keysLeft()).filter((key) => key.includes('/uploads/') || key.startsWith('uploads/')),
    ).toEqual([])
    expect([
      await rows('uploads'),
      await rows(`stored_files where state in ('storing', 'removing')`),
    ]).toEqual([0, 0])
    // No file row without its bytes, and no bytes without a row.
    const files = await harness.admin.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from stored_files where org_id = $1 order by 1`,
      [who.org],
    )
    const names = (await keysLeft()).map((key) => key.split('/').at(-1)!)
    expect(names.toSorted()).toEqual(files.rows.map((row) => row.hash))
  })

  it(
    'R11 lets a client resume although the server still holds its old connection',
    { timeout: 40_000 },
    async () => {
      const bytes = randomBytes(6 * MB)
      const url = await begin(bytes)
      const stalled = request({
        port,
        path: url,
        method: 'PATCH',
        headers: {
          ...who.headers,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': String(bytes.length),
        },
      })
      stalled.on('error', () => undefined)
      stalled.write(bytes.subarray(0, 2 * MB))
      await sleep(500)
      const began = Date.now()
      const offset = await offsetOf(url)
      expect(Date.now() - began).toBeLessThan(15_000)
      expect(offset).toBe(2 * MB)
      const rest = await who.send(url, bytes.subarray(offset), offset)
      expect(rest.statusCode, rest.body).toBe(204)
      stalled.destroy()
    },
  )
})
