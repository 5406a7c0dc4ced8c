import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from 'contract'
import { allRoutes } from 'contract/routes'
import { type Process, processRoutes } from 'contract/risk/processes'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BundleZip, safeName } from '#modules/workspace/exports/index.ts'
import { makeExport } from '#test/make-export.ts'
import { Harness, type Person } from '#test/harness.ts'
import { RestrictedAudienceWorld } from './restricted-audience-world.ts'
import { sampleInput, type Sources } from './samples.ts'

// Weaknesses known from similar products that no other test covers; docs/security/weaknesses.md lists all.

describe('archived records', () => {
  let harness: Harness
  let org: string
  let manager: Person
  beforeAll(async () => {
    harness = await Harness.start()
    ;({ id: org, founder: manager } = await harness.organisation())
  })
  afterAll(() => harness.stop())

  let made = 0
  async function makeProcess(who: Person): Promise<Process> {
    const text = { en: 'x', fr: 'x', ar: 'x' }
    const code = `KW${String.fromCharCode(65 + made++)}`
    const answer = await harness.call(processRoutes.create, who, org, {
      body: { code, name: text, description: text, family: 'it', ownerRole: 'CIO' },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  it('CVE-2026-24901 another person’s archived draft can be neither restored nor reassigned', async () => {
    const [author, other] = [await harness.member(org, ['auditor']), await harness.member(org, ['auditor'])]
    const draft = await makeProcess(author)
    const archived = await harness.call(processRoutes.archive, manager, org, {
      params: { id: draft.id },
      version: draft.version,
      body: { reason: 'not needed' },
    })
    const { version } = archived.json<Process>()
    const before = await harness.checksums()
    const tries: [Route, object][] = [
      [processRoutes.restore, { reason: 'mine now' }],
      [processRoutes.update, { name: { en: 'Taken' } }],
      [processRoutes.transition, { to: 'active' }],
      [processRoutes.archive, { reason: 'again' }],
    ]
    for (const [route, body] of tries) {
      const answer = await harness.call(route, other, org, { params: { id: draft.id }, version, body })
      expect([route.name, answer.statusCode]).toEqual([route.name, expect.toBeOneOf([403, 409])])
    }
    const many = await harness.call(processRoutes.bulk, other, org, {
      body: { ids: [draft.id], changes: { criticality: 5 } },
    })
    if (many.statusCode === 200) expect(many.json()).toMatchObject({ changed: 0 })
    const {
      idempotency: _own,
      operations: _tried,
      trail: _t,
      trail_heads: _h,
      ...after
    } = await harness.checksums()
    const { idempotency: _a, operations: _b, trail: _c, trail_heads: _d, ...expected } = before
    expect(after).toEqual(expected)
  })

  it('Outline 9ae7517efb the permission to export is checked again on download', async () => {
    const person = await harness.member(org, ['risk_manager'])
    await makeProcess(manager)
    const asked = await harness.call(processRoutes.exportMany, person, org, { body: { format: 'excel' } })
    const { id } = asked.json<Export>()
    await makeExport(harness.services, { org, export: id })
    const fetch = async () => {
      harness.services.accounts.forget()
      return (await harness.call(exportRoutes.download, person, org, { params: { id } })).statusCode
    }
    const become = (change: string) =>
      harness.admin.query(`update members set ${change} where org_id = $1 and id = $2`, [org, person.id])
    expect(await fetch()).toBe(200)
    await become(`roles = '{admin}'`)
    expect(await fetch()).toBe(403)
    await become(`roles = '{risk_manager}', active = false`)
    expect(await fetch()).toBe(403)
    await become('active = true')
    expect(await fetch()).toBe(200)
  })
})

describe('two ids in one request', () => {
  let world: RestrictedAudienceWorld
  beforeAll(async () => {
    world = await RestrictedAudienceWorld.start()
  })
  afterAll(() => world.audit.stop())

  const masked = (text: string) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/"[A-Z]+-?\d+"/g, '"code"')

  it('CVE-2026-41649 CVE-2026-43890 CISO #3154 Outline eb07bfebec references to hidden records are refused', async () => {
    const { harness, org } = world.audit
    const hiddenTypes = new Set(world.hidden.map(({ type }) => type))
    const tried: string[] = []
    for (const of of world.collections) {
      const pointing = Object.entries(of.fields).filter(
        ([, { kind, target, computed }]) =>
          !computed && kind.startsWith('reference') && hiddenTypes.has(target ?? ''),
      )
      const create = allRoutes.find(({ name }) => name === `${of.name}.create`)
      if (!create || pointing.length === 0) continue
      const sources = (recordOf: Sources['recordOf']): Sources => ({
        canary: 'plain',
        person: world.nonMember.id,
        judge: world.audit.cae.id,
        email: world.nonMember.email,
        judgeEmail: world.audit.cae.email,
        recordOf,
        codeOf: () => undefined,
      })
      for (const [name, { kind, target }] of pointing) {
        const bodyWith = (id: string) => ({
          ...sampleInput(
            of,
            sources(() => undefined),
          ),
          [name]: kind === 'reference' ? id : [id],
        })
        const count = async () =>
          (
            await harness.admin.query<{ n: number }>(
              'select count(*)::int as n from records where org_id = $1',
              [org],
            )
          ).rows[0]!.n
        const before = await count()
        const hidden = await world.audit.call(create, world.nonMember, {
          body: bodyWith(world.idOf(target!)!),
        })
        const unknown = await world.audit.call(create, world.nonMember, { body: bodyWith(uuid()) })
        expect([of.name, name, hidden.statusCode, masked(hidden.body)]).toEqual([
          of.name,
          name,
          unknown.statusCode,
          masked(unknown.body),
        ])
        expect([of.name, name, hidden.statusCode]).toEqual([
          of.name,
          name,
          expect.toSatisfy((status: number) => status >= 400),
        ])
        expect(await count()).toBe(before)
        tried.push(`${of.name}.${name}`)
      }
    }
    for (const to of world.hidden.map(({ id }) => id)) {
      const link = (id: string) =>
        world.audit.call(processRoutes.link, world.nonMember, {
          params: { id: world.process },
          body: { kind: 'depends_on', to: id },
        })
      const [hidden, unknown] = [await link(to), await link(uuid())]
      expect([hidden.statusCode, masked(hidden.body)]).toEqual([unknown.statusCode, masked(unknown.body)])
      expect(hidden.statusCode).toBeGreaterThanOrEqual(400)
    }
    process.stdout.write(
      `Two ids: ${tried.length} fields and ${world.hidden.length} links to what is hidden\n`,
    )
    expect(tried.length).toBeGreaterThan(5)
  })
})

describe('file names in an archive', () => {
  const HOSTILE = [
    '../../etc/passwd',
    '..\\..\\windows\\system32\\x.dll',
    '/etc/passwd',
    'C:\\x',
    '..',
    '.',
    '.bashrc',
    'a/../../b',
    'a\0.pdf',
    'a\r\nb.pdf',
    '‮fdp.exe',
    '．．／x',
    '%2e%2e%2fx',
    'con:stream',
    '~/x',
    '`id`.pdf',
    '$(id).pdf',
    '-rf',
    'x'.repeat(500),
  ]
  it('CISO #2185 #3550 cannot escape the folder, whatever the file name', async () => {
    for (const name of HOSTILE) {
      const safe = safeName(name)
      expect([name, safe]).toEqual([
        name,
        expect.stringMatching(/^(?![.]{1,2}$)[^/\\:\p{Cc}\p{Cf}~`$()%]{1,80}$/u),
      ])
      expect(join('/out', 'evidence', safe).startsWith('/out/evidence/')).toBe(true)
    }
    const folder = await mkdtemp(join(tmpdir(), 'evidentia-zip-'))
    const zip = new BundleZip(join(folder, 'x.zip'), new Date(0))
    for (const path of ['../x', '/x', 'C:/x', 'a/../../x'])
      expect(() => zip.addText(path, 'x'), path).toThrow()
    await zip.end({})
    await rm(folder, { recursive: true })
  })
})
