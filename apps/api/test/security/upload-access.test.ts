import { randomBytes } from 'node:crypto'
import { fail, type Role, ROLES } from 'contract'
import { evidence, evidenceRoutes as routes } from 'contract/workspace/evidence'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Harness } from '#test/harness.ts'
import { EvidenceUploader, sha256 } from '#test/evidence-uploader.ts'

/** Uploads use their own protocol, so the tests that iterate over the contract do not cover them. */
const KEYS = { STORAGE_ACCESS_KEY: 'key', STORAGE_SECRET_KEY: 'secret' }
let harness: Harness
let ours: EvidenceUploader
let theirs: EvidenceUploader
let half: string

beforeAll(async () => {
  harness = await Harness.start({ UPLOAD_LIMIT_MB: '1' })
  const uploader = async () => {
    const { id, founder } = await harness.organisation(['auditor'])
    return new EvidenceUploader(harness, founder, id)
  }
  ours = await uploader()
  theirs = await uploader()
  half = String((await theirs.begin('half.bin', 1000, sha256(Buffer.alloc(1000)))).headers.location)
})
afterAll(() => harness.stop())

const METHODS = ['HEAD', 'PATCH', 'DELETE'] as const
const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

/** The four requests of the protocol on an upload, with these headers. */
async function callAll(url: string, headers: Record<string, string>, payload = Buffer.alloc(10)) {
  const answers: [string, number, string][] = []
  for (const method of METHODS) {
    const more = method === 'PATCH' ? { payload, headers: { ...headers, ...part } } : { headers }
    const { statusCode, body } = await harness.app.inject({ method, url, ...more })
    answers.push([method, statusCode, method === 'HEAD' ? '' : body])
  }
  return answers
}

const all = (status: number, code: string) =>
  METHODS.map((method) => [method, status, method === 'HEAD' ? '' : JSON.stringify({ error: code })])

describe('uploads', () => {
  it('S7.4 Sec1 every request without an Authorization header is refused', async () => {
    const { authorization: _, ...headers } = theirs.headers
    expect(await callAll(half, headers)).toEqual(all(401, 'UNAUTHENTICATED'))
    const begun = await harness.app.inject({ method: 'POST', url: '/api/uploads', headers })
    expect([begun.statusCode, begun.json()]).toEqual([401, { error: 'UNAUTHENTICATED' }])
    for (const route of [routes.download, routes.view, routes.attach]) {
      const response = await harness.call(route, null, theirs.org, { params: { id: uuid(), fileId: uuid() } })
      expect(response.statusCode).toBe(401)
    }
    for (const scheme of ['token', 'Bearer']) {
      const given = { ...headers, authorization: `${scheme} ${theirs.person.token}` }
      const head = await harness.app.inject({ method: 'HEAD', url: half, headers: given })
      expect([scheme, head.statusCode]).toEqual([scheme, 200])
    }
  })

  it('Sec1 of another organisation or another person get the same response as unknown ones', async () => {
    const before = await harness.checksums()
    const colleague = new EvidenceUploader(harness, await harness.member(theirs.org, ['auditor']), theirs.org)
    const unknown = `/api/uploads/${uuid()}`
    for (const who of [ours, colleague]) {
      expect(await callAll(half, who.headers)).toEqual(await callAll(unknown, who.headers))
      expect(await callAll(half, who.headers)).toEqual(all(404, 'NOT_FOUND'))
    }
    for (const odd of ['x', '..', '%2e%2e%2f', `${uuid()}.info`, '%00', `uploads%2F${theirs.org}%2Fx`]) {
      const answers = await callAll(`/api/uploads/${odd}`, ours.headers)
      expect([odd, ...answers.map(([, status]) => status)]).toEqual([odd, 404, 404, 404])
    }
    // A stranger sends the header of an organisation that is not theirs.
    const stolen = { ...ours.headers, 'x-organisation': theirs.org }
    expect(await callAll(half, stolen)).toEqual(all(403, 'NOT_A_MEMBER'))
    const { members: _members, ...after } = await harness.checksums()
    const { members: _before, ...known } = before
    for (const table of ['uploads', 'stored_files', 'evidence', 'evidence_files'])
      expect([table, after[table]]).toEqual([table, known[table]])
    const offset = await harness.app.inject({ method: 'HEAD', url: half, headers: theirs.headers })
    expect(offset.headers['upload-offset']).toBe('0')
  })

  it('Sec1 of another organisation or person cannot be attached to a record', async () => {
    const bytes = randomBytes(500)
    const upload = await theirs.upload(bytes)
    const { id } = await ours.create()
    const attach = (who: EvidenceUploader, record: string) =>
      harness.call(routes.attach, who.person, who.org, { params: { id: record }, body: { upload } })
    expect((await attach(ours, id)).json()).toEqual({ error: 'NOT_FOUND' })
    const colleague = new EvidenceUploader(harness, await harness.member(theirs.org, ['auditor']), theirs.org)
    const record = await theirs.create()
    expect((await attach(colleague, record.id)).json()).toEqual({ error: 'NOT_FOUND' })
    expect((await attach(theirs, record.id)).statusCode).toBe(200)
    // The same bytes are stored separately for each organisation, and neither learns of the other.
    const query = { sha256: sha256(bytes) }
    const seen = await harness.call(routes.sameBytes, ours.person, ours.org, { query })
    expect(seen.json()).toEqual({ items: [], linked: 0 })
  })

  it.each(ROLES)(
    'Sec2 can be started by roles that create evidence, and by no others: %s',
    async (role: Role) => {
      const who = new EvidenceUploader(harness, await harness.member(ours.org, [role]), ours.org)
      const bytes = randomBytes(10)
      const begun = await who.begin('a.bin', bytes.length, sha256(bytes))
      const may = evidence.actions.create.roles.includes(role)
      expect([role, begun.statusCode]).toEqual([role, may ? 201 : 403])
      if (!may) expect(await callAll(half, who.headers)).toEqual(all(403, 'FORBIDDEN'))
    },
  )

  it('are refused when they are too large, empty, of unknown length or without a hash', async () => {
    const hash = sha256(randomBytes(8))
    const large = await ours.begin('a.bin', 1024 * 1024 + 1, hash)
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { error: 'BODY_TOO_LARGE', details: { limit: 1024 * 1024 } },
    ])
    expect((await ours.begin('a.bin', 0, hash)).statusCode).toBe(400)
    expect((await ours.begin('a.bin', 10, 'no hash')).json()).toMatchObject({ error: 'INVALID_INPUT' })
    expect((await ours.begin('/', 10, hash)).json()).toMatchObject({ error: 'INVALID_INPUT' })
    for (const headers of [
      { ...ours.headers, 'upload-defer-length': '1' },
      { ...ours.headers, 'upload-length': '10' },
      { ...ours.headers, 'upload-length': '10', 'upload-metadata': '__proto__ eA==' },
      { ...ours.headers, 'tus-resumable': '0.2.2', 'upload-length': '10' },
    ]) {
      const response = await harness.app.inject({ method: 'POST', url: '/api/uploads', headers })
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, 'INVALID_INPUT'])
    }
  })

  it('reject a wrong offset and more bytes than announced', async () => {
    const bytes = randomBytes(100)
    const url = String((await ours.begin('a.bin', 100, sha256(bytes))).headers.location)
    expect((await ours.send(url, bytes, 50)).json()).toEqual({ error: 'UPLOAD_CONFLICT' })
    expect((await ours.send(url, randomBytes(101))).json()).toEqual({ error: 'BODY_TOO_LARGE' })
    const typed = await harness.app.inject({
      method: 'PATCH',
      url,
      headers: { ...ours.headers, 'upload-offset': '0', 'content-type': 'text/html' },
      payload: bytes,
    })
    expect(typed.statusCode).toBe(415)
    expect((await ours.send(url, bytes)).statusCode).toBe(204)
    expect((await ours.send(url, bytes)).json()).toEqual({ error: 'UPLOAD_CONFLICT' })
  })

  it('are limited to 50 unfinished ones per person', async () => {
    const who = new EvidenceUploader(harness, await harness.member(ours.org, ['auditor']), ours.org)
    const begin = () => who.begin('a.bin', 10, sha256(randomBytes(10)))
    for (let i = 0; i < 50; i++) expect((await begin()).statusCode).toBe(201)
    expect((await begin()).json()).toEqual({ error: 'RATE_LIMITED' })
  })

  it('do not count as unfinished when the storage did not accept them', async () => {
    const who = new EvidenceUploader(harness, await harness.member(ours.org, ['auditor']), ours.org)
    const begin = () => who.begin('a.bin', 10, sha256(randomBytes(10)))
    const away = vi.spyOn(harness.services.staging!, 'create').mockRejectedValue(fail('UNAVAILABLE'))
    for (let i = 0; i < 51; i++) expect((await begin()).statusCode).toBe(503)
    away.mockRestore()
    expect((await begin()).statusCode).toBe(201)
  })

  it.each([
    ['there is no storage', { STORAGE_DIR: undefined }],
    ['the storage does not answer', { STORAGE_BUCKET: 'away', STORAGE_URL: 'http://127.0.0.1:1', ...KEYS }],
  ])('are unavailable, without affecting anything else, when %s', async (_where, settings) => {
    const without = await Harness.start(settings)
    try {
      const { id, founder } = await without.organisation(['auditor'])
      const who = new EvidenceUploader(without, founder, id)
      expect((await who.create()).files).toBe(0)
      const begun = await who.begin('a.bin', 10, sha256(randomBytes(10)))
      expect([begun.statusCode, begun.json()]).toEqual([503, { error: 'UNAVAILABLE' }])
    } finally {
      await without.stop()
    }
  })
})
