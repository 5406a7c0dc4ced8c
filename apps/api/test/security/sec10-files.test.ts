import { randomBytes } from 'node:crypto'
import { evidenceRoutes as routes } from 'contract/workspace/evidence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EICAR, hostile, zipBomb } from '#test/files/hostile.ts'
import { gif, jpeg, pdf, png, webp } from '#test/files/plain.ts'
import { zip } from '#test/files/zip.ts'
import { Harness } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'
import { SCAN_LIMIT_MB } from '#test/services-on-demand.ts'
import { EvidenceUploader, sha256 } from '#test/evidence-uploader.ts'

const MB = 1024 * 1024
let harness: Harness
let who: EvidenceUploader
let opened = 0

beforeAll(async () => {
  harness = await Harness.start(await settingsOf('scanner'))
  const { id: org, founder } = await harness.organisation(['auditor'])
  who = new EvidenceUploader(harness, founder, org)
})
afterAll(async () => {
  process.stdout.write(
    `Sec10: ${Object.keys(hostile).length + 3} hostile files, ${opened} ways of opening one\n`,
  )
  await harness.stop()
})

async function bring(bytes: Buffer, name: string) {
  const { id, file } = await who.bring(bytes, name)
  await who.scan(bytes)
  return { id, file: file.id }
}

describe('Sec10 hostile files', () => {
  it.each(Object.entries(hostile))(
    'Sec10 %s is stored and never displayed',
    async (_name, { name, bytes }) => {
      const { id, file } = await bring(bytes, name)
      const view = await who.open(routes.view, id, file)
      expect(['NOT_VIEWABLE', 'QUARANTINED']).toContain(view.json<{ error: string }>().error)
      // A signed address that was issued nevertheless.
      const { url } = harness.services.fileAddresses.make({ org: who.org, person: who.person.id, file })
      expect((await harness.app.inject({ url })).statusCode).toBe(409)
      const saved = await who.open(routes.download, id, file)
      opened += 3
      if (saved.statusCode === 409) return
      expect(saved.statusCode).toBe(200)
      expect(saved.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(saved.headers['content-disposition']).toMatch(
        /^attachment; filename="[\w. -]+"; filename\*=UTF-8''/,
      )
      expect(saved.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox$/)
      expect(saved.rawPayload.equals(bytes)).toBe(true)
    },
  )

  it('Sec10 nothing can be opened before it is scanned', async () => {
    const { id, file } = await who.bring(png, 'unscanned.png')
    for (const route of [routes.download, routes.view])
      expect((await who.open(route, id, file.id)).json()).toEqual({ error: 'NOT_SCANNED' })
    const { url } = harness.services.fileAddresses.make({
      org: who.org,
      person: who.person.id,
      file: file.id,
    })
    expect((await harness.app.inject({ url })).json()).toEqual({ error: 'NOT_SCANNED' })
  })

  it('Sec10 the test virus is quarantined, alone and inside an archive', async () => {
    const packed = zip([
      { name: 'readme.txt', content: 'harmless' },
      { name: 'inner.zip', content: zip([{ name: 'eicar.com', content: EICAR }]) },
    ])
    for (const bytes of [EICAR, packed]) {
      const { id, file } = await bring(bytes, 'invoice.zip')
      for (const route of [routes.download, routes.view])
        expect((await who.open(route, id, file)).json()).toEqual({ error: 'QUARANTINED' })
    }
  })

  it(
    'Sec10 a zip bomb is quarantined within ten seconds, with little memory',
    { timeout: 60_000 },
    async () => {
      const bomb = zipBomb(SCAN_LIMIT_MB + 50)
      expect(((SCAN_LIMIT_MB + 50) * MB) / bomb.length).toBeGreaterThan(900)
      const { id, file } = await who.bring(bomb, 'bomb.zip')
      const [began, before] = [Date.now(), process.memoryUsage().rss]
      await who.scan(bomb)
      expect(Date.now() - began).toBeLessThan(10_000)
      // The server never unpacks it.
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB)
      expect((await who.open(routes.download, id, file.id)).json()).toEqual({ error: 'QUARANTINED' })
    },
  )

  it('Sec10 a clean file is quarantined when a later scan finds something', async () => {
    const bytes = pdf('learns better')
    const { id, file } = await bring(bytes, 'a.pdf')
    expect((await who.open(routes.download, id, file)).statusCode).toBe(200)
    const { scanFile } = await import('#platform/uploads/scan-file.ts')
    const { recordScan } = await import('#modules/workspace/evidence/index.ts')
    const data = { org: who.org, sha256: sha256(bytes) }
    await scanFile(
      harness.services,
      (stream) => Promise.resolve(stream.destroy() && 'New.Threat'),
      data,
      recordScan,
    )
    expect((await who.open(routes.download, id, file)).json()).toEqual({ error: 'QUARANTINED' })
    const history = await harness.call(routes.history, who.person, who.org, { params: { id } })
    expect(history.json<{ items: object[] }>().items).toContainEqual(
      expect.objectContaining({
        action: 'scan',
        changes: {
          scan: ['clean', 'quarantined'],
          sha256: [null, sha256(bytes)],
          finding: [null, 'New.Threat'],
        },
      }),
    )
  })

  it('Sec10 plain images and documents are displayed with their detected type only', async () => {
    for (const [bytes, mediaType] of [
      [jpeg, 'image/jpeg'],
      [gif, 'image/gif'],
      [webp, 'image/webp'],
      [pdf('plain'), 'application/pdf'],
    ] as const) {
      // The file extension contradicts the content and is ignored.
      const { id, file } = await bring(bytes, 'page.html')
      const { url } = (await who.open(routes.view, id, file)).json<{ url: string }>()
      const shown = await harness.app.inject({ url })
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, mediaType])
    }
  })
})

describe('Sec10 file names', () => {
  it.each([
    ['a"; filename="b.html', 'a"; filename="b.html'],
    ['x\r\nset-cookie: a=b.pdf', 'xset-cookie: a=b.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['عقد 2026.pdf', 'عقد 2026.pdf'],
  ])('Sec10 %j injects nothing into a header', async (given, kept) => {
    const bytes = randomBytes(100)
    const { id, file } = await bring(bytes, given)
    const saved = await who.open(routes.download, id, file)
    expect(saved.headers['set-cookie']).toBeUndefined()
    const plain = kept.replace(/[^\w. -]/g, '_')
    const encoded = encodeURIComponent(kept).replace(
      /['()*!]/g,
      (sign) => `%${sign.codePointAt(0)!.toString(16)}`,
    )
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
  })
})
