import { randomBytes } from 'node:crypto'
import { universes } from 'content'
import { type EvidenceFile, evidenceRoutes as routes } from 'contract/workspace/evidence'
import { EVIDENCE_TYPES } from 'contract/workspace/evidence-types'
import { processRoutes } from 'contract/risk/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedKey } from '#platform/storage/storage.ts'
import { EICAR } from '#test/files/hostile.ts'
import { pdf, png } from '#test/files/plain.ts'
import { Harness } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'
import { EvidenceUploader, sha256 } from '#test/evidence-uploader.ts'

let harness: Harness
let auditor: EvidenceUploader
let owner: EvidenceUploader
let judge: EvidenceUploader

beforeAll(async () => {
  harness = await Harness.start(await settingsOf('scanner'))
  const { id: org } = await harness.organisation()
  const member = async (role: 'auditor' | 'owner' | 'compliance_officer') =>
    new EvidenceUploader(harness, await harness.member(org, [role]), org)
  auditor = await member('auditor')
  owner = await member('owner')
  judge = await member('compliance_officer')
})
afterAll(() => harness.stop())

async function move(who: EvidenceUploader, id: string, to: string, reason?: string) {
  const { version } = (await harness.call(routes.get, who.person, who.org, { params: { id } })).json<{
    version: number
  }>()
  const body = { to, ...(reason ? { reason } : {}) }
  return harness.call(routes.transition, who.person, who.org, { params: { id }, version, body })
}

describe('evidence', () => {
  it('is numbered automatically and starts without a file', async () => {
    const made = await owner.create()
    expect(made).toMatchObject({ status: 'draft', files: 0, uploadedBy: null, scan: null })
    expect(made.code).toMatch(/^EVD-\d{4}$/)
  })

  it('has the evidence types that the universes reference', async () => {
    const { catalogs } = await universes()
    expect(EVIDENCE_TYPES).toEqual(Object.keys(catalogs.evidence_types))
  })

  it('is submitted with a clean file and accepted by somebody other than its uploader', async () => {
    const bytes = pdf('accepted')
    const { id, file } = await auditor.bring(bytes)
    expect(file).toMatchObject({ version: 1, scan: 'scanning', mediaType: 'application/pdf', viewable: true })
    expect((await move(auditor, id, 'submitted')).statusCode).toBe(200)
    expect((await move(judge, id, 'accepted')).json()).toMatchObject({ details: { guards: ['scanned'] } })
    await auditor.scan(bytes)
    expect((await move(auditor, id, 'accepted')).json()).toEqual({ error: 'FORBIDDEN' })
    expect((await move(judge, id, 'accepted')).json()).toMatchObject({ status: 'accepted', scan: 'clean' })
  })

  it('is accepted neither by its creator nor by its uploader, singly or in bulk', async () => {
    const maker = new EvidenceUploader(harness, await harness.member(owner.org, ['risk_manager']), owner.org)
    const bytes = pdf('four eyes')
    const { id } = await maker.create()
    await auditor.attach(id, await auditor.upload(bytes))
    await auditor.scan(bytes)
    await move(maker, id, 'submitted')
    for (const who of [maker, auditor]) {
      expect((await move(who, id, 'accepted')).json()).toEqual({ error: 'FORBIDDEN' })
      const body = { ids: [id], to: 'accepted' }
      const bulk = await harness.call(routes.bulk, who.person, who.org, { body })
      expect(bulk.json()).toMatchObject({ changed: 0, skipped: [{ id, reason: 'FORBIDDEN' }] })
    }
    expect((await move(judge, id, 'accepted')).statusCode).toBe(200)
  })

  it('needs a file or link to be submitted, and a reason to be rejected; then it can be reopened', async () => {
    const { id } = await owner.create()
    expect((await move(owner, id, 'submitted')).json()).toMatchObject({ details: { guards: ['provided'] } })
    const linked = await owner.create({ address: 'https://example.com/report' })
    expect((await move(owner, linked.id, 'submitted')).statusCode).toBe(200)
    expect((await move(judge, linked.id, 'rejected')).statusCode).toBe(400)
    expect((await move(judge, linked.id, 'rejected', 'not signed')).statusCode).toBe(200)
    expect((await move(owner, linked.id, 'draft')).json()).toMatchObject({ status: 'draft' })
  })

  it('shows its history of uploads, scans and downloads, each with the person', async () => {
    const bytes = pdf('history')
    const { id, file } = await auditor.bring(bytes)
    await auditor.scan(bytes)
    await judge.open(routes.download, id, file.id)
    const { items } = (await harness.call(routes.history, judge.person, judge.org, { params: { id } })).json<{
      items: { action: string; actorId: string | null; changes: Record<string, unknown> }[]
    }>()
    expect(items.map((item) => [item.action, item.actorId])).toEqual([
      ['download', judge.person.id],
      ['scan', null],
      ['attach', auditor.person.id],
      ['create', auditor.person.id],
    ])
    expect(items[2]!.changes['file']).toEqual([null, expect.objectContaining({ sha256: sha256(bytes) })])
  })
})

it('sends no live update when its file was only opened', async () => {
  const bytes = pdf('only looked at')
  const { id, file } = await auditor.bring(bytes)
  await auditor.scan(bytes)
  const told: unknown[] = []
  const { db } = harness.services
  const publish = db.onCommit
  db.onCommit = (_org, live) => told.push(...live)
  for (const route of [routes.view, routes.download])
    expect((await judge.open(route, id, file.id)).statusCode).toBe(200)
  db.onCommit = publish
  expect(told).toEqual([])
})

describe('an evidence file', () => {
  it('has versions; uploading the same bytes again creates none', async () => {
    const [first, second] = [pdf('first'), pdf('second')]
    const { id } = await auditor.bring(first, 'تقرير ١.pdf')
    await auditor.attach(id, await auditor.upload(first))
    await auditor.attach(id, await auditor.upload(second, 'report 2.pdf'))
    const { items } = (await harness.call(routes.files, judge.person, judge.org, { params: { id } })).json<{
      items: EvidenceFile[]
    }>()
    expect(items.map(({ version, name, sha256: hash }) => [version, name, hash])).toEqual([
      [2, 'report 2.pdf', sha256(second)],
      [1, 'تقرير ١.pdf', sha256(first)],
    ])
  })

  it('cannot be replaced once the evidence is submitted', async () => {
    const { id } = await auditor.bring(pdf('submitted'))
    await move(auditor, id, 'submitted')
    const upload = await auditor.upload(pdf('too late'))
    const late = await harness.call(routes.attach, auditor.person, auditor.org, {
      params: { id },
      body: { upload },
    })
    expect(late.json()).toEqual({ error: 'FORBIDDEN' })
  })

  it('downloads byte for byte, whole or by range, under its name in any language', async () => {
    const bytes = randomBytes(100_000)
    const { id, file } = await auditor.bring(bytes, 'محضر الاجتماع "1".bin')
    await auditor.scan(bytes)
    const whole = await judge.open(routes.download, id, file.id)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '100000',
      'x-content-type-options': 'nosniff',
    })
    expect(whole.headers['content-disposition']).toBe(
      `attachment; filename="____ ________ _1_.bin"; filename*=UTF-8''${encodeURIComponent('محضر الاجتماع "1".bin')}`,
    )
    expect(whole.headers['content-security-policy']).toContain('sandbox')
    for (const [range, from, to] of [
      ['bytes=10-19', 10, 19],
      ['bytes=99990-', 99_990, 99_999],
      ['bytes=-5', 99_995, 99_999],
    ] as const) {
      const part = await judge.open(routes.download, id, file.id, { range })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/100000`])
      expect(part.rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true)
    }
    for (const range of ['bytes=200000-', 'bytes=5-1', 'bytes=0-1,5-6', 'rows=1-2'])
      expect((await judge.open(routes.download, id, file.id, { range })).statusCode, range).toBe(200)
  })

  it('lost by the storage returns 503 and no file', async () => {
    const bytes = pdf('lost')
    const { id, file } = await auditor.bring(bytes)
    await auditor.scan(bytes)
    await harness.services.storage.delete(storedKey(auditor.org, sha256(bytes)))
    const lost = await auditor.open(routes.download, id, file.id)
    expect([lost.statusCode, lost.json(), lost.headers['content-disposition']]).toEqual([
      503,
      { error: 'UNAVAILABLE' },
      undefined,
    ])
  })

  it('cannot be opened before it is scanned, nor once quarantined', async () => {
    const { id, file } = await auditor.bring(EICAR, 'eicar.txt')
    for (const route of [routes.download, routes.view])
      expect((await auditor.open(route, id, file.id)).json()).toEqual({ error: 'NOT_SCANNED' })
    await auditor.scan(EICAR)
    for (const route of [routes.download, routes.view])
      expect((await auditor.open(route, id, file.id)).json()).toEqual({ error: 'QUARANTINED' })
    const record = await harness.call(routes.get, judge.person, judge.org, { params: { id } })
    expect(record.json()).toMatchObject({ scan: 'quarantined' })
  })

  it('of restricted evidence can be opened by its owner and by reviewers', async () => {
    const bytes = pdf('restricted')
    const { id, file } = await owner.bring(bytes, 'r.pdf', { confidentiality: 'restricted' })
    await owner.scan(bytes)
    const other = new EvidenceUploader(harness, await harness.member(owner.org, ['owner']), owner.org)
    const reader = new EvidenceUploader(harness, await harness.member(owner.org, ['executive']), owner.org)
    for (const who of [other, reader])
      expect((await who.open(routes.download, id, file.id)).json()).toEqual({ error: 'FORBIDDEN' })
    for (const who of [owner, judge])
      expect((await who.open(routes.download, id, file.id)).statusCode).toBe(200)
  })
})

describe('a file with known bytes', () => {
  it('is stored once, and reported as known with the records that use it', async () => {
    const bytes = pdf('known')
    const { id } = await auditor.bring(bytes)
    const second = await auditor.bring(bytes, 'another name.pdf')
    const process = await harness.call(processRoutes.create, judge.person, judge.org, {
      body: {
        code: 'KNOWN',
        name: { en: 'x' },
        description: { en: 'x' },
        family: 'finance',
        ownerRole: 'CFO',
      },
    })
    const to = process.json<{ id: string }>().id
    for (const from of [id, second.id]) {
      const body = { kind: 'supports', to }
      const link = await harness.call(routes.link, judge.person, judge.org, { params: { id: from }, body })
      expect(link.statusCode, link.body).toBe(200)
    }
    const query = { sha256: sha256(bytes) }
    const found = await harness.call(routes.sameBytes, owner.person, owner.org, { query })
    expect(found.json()).toMatchObject({
      items: [
        { id, links: 1 },
        { id: second.id, links: 1 },
      ],
      linked: 1,
    })
    const stored = await harness.admin.query(`select 1 from stored_files where sha256 = decode($1, 'hex')`, [
      sha256(bytes),
    ])
    expect(stored.rowCount).toBe(1)
    const unknown = { query: { sha256: sha256(randomBytes(8)) } }
    const none = await harness.call(routes.sameBytes, owner.person, owner.org, unknown)
    expect(none.json()).toEqual({ items: [], linked: 0 })
  })

  it('can be linked even if accepted long ago', async () => {
    const { id } = await owner.create({ address: 'https://example.com' })
    await move(owner, id, 'submitted')
    await move(judge, id, 'accepted')
    const body = { kind: 'supports', to: (await owner.create()).id }
    const linked = await harness.call(routes.link, owner.person, owner.org, { params: { id }, body })
    expect(linked.statusCode, linked.body).toBe(200)
    // Who may link but not change takes back what they linked, and nothing else.
    const params = { id, linkId: linked.json<{ id: string }>().id }
    const other = await harness.member(owner.org, ['owner'])
    const unlink = async (who = other) =>
      (await harness.call(routes.unlink, who, owner.org, { params })).statusCode
    expect([await unlink(), await unlink(owner.person)]).toEqual([403, 204])
  })
})

describe('an image or a PDF', () => {
  it('is shown at a temporary URL for a few minutes, with a strict content security policy', async () => {
    for (const [bytes, mediaType] of [
      [png, 'image/png'],
      [pdf('shown'), 'application/pdf'],
    ] as const) {
      const { id, file } = await auditor.bring(bytes)
      await auditor.scan(bytes)
      const { url, expiresAt } = (await judge.open(routes.view, id, file.id)).json<{
        url: string
        expiresAt: string
      }>()
      expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(301_000)
      const shown = await harness.app.inject({ url })
      expect(shown.rawPayload.equals(bytes)).toBe(true)
      expect(shown.headers).toMatchObject({
        'content-type': mediaType,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect(shown.headers['content-disposition']).toMatch(/^inline; /)
      expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
      expect(shown.headers['content-security-policy']).toContain('frame-ancestors http://localhost:5173')
      expect(shown.headers['content-security-policy']).not.toContain('script-src')
    }
  })

  it('is no longer shown once the person lost access or the URL expired', async () => {
    const bytes = pdf('rights')
    const { id, file } = await auditor.bring(bytes)
    await auditor.scan(bytes)
    const reader = new EvidenceUploader(harness, await harness.member(owner.org, ['executive']), owner.org)
    const { url } = (await reader.open(routes.view, id, file.id)).json<{ url: string }>()
    const status = async (at = url) => (await harness.app.inject({ url: at })).statusCode
    expect(await status()).toBe(200)
    await harness.admin.query('update members set active = false where id = $1', [reader.person.id])
    expect(await status()).toBe(404)
    await harness.admin.query('update members set active = true where id = $1', [reader.person.id])
    expect(await status()).toBe(200)
    const token = url.split('/').at(-1)!
    for (const at of [0, 20, 40, 50, 60]) {
      const bent = Buffer.from(token, 'base64url')
      bent[at]! ^= 1
      expect(await status(`/files/${bent.toString('base64url')}`), `byte ${at}`).toBe(404)
    }
    for (const wrong of ['', 'x', token.slice(1), `${token}A`])
      expect(await status(`/files/${wrong}`)).toBe(404)
  })
})
