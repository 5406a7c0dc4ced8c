import type { Device } from 'contract/techdoc/devices'
import { deviceRoutes } from 'contract/techdoc/devices'
import { documentVersionRoutes } from 'contract/techdoc/documents/document-versions'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import type {
  PackageComparison,
  PackageContents,
  ShownSection,
} from 'contract/techdoc/packages/package-content'
import { type Package, packageRoutes as routes } from 'contract/techdoc/packages/packages'
import { type Question, questionRoutes } from 'contract/techdoc/packages/questions'
import { sectionRoutes } from 'contract/techdoc/file/sections'
import { notificationRoutes } from 'contract/workspace/notifications'
import { searchRoutes } from 'contract/workspace/search'
import { signatureRoutes } from 'contract/workspace/signatures'
import { trailRoutes } from 'contract/workspace/trail'
import { userRoutes } from 'contract/workspace/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import type { Person } from '#test/harness.ts'

let team: TechdocTeam
let office: DocumentTeam
let device: Device
let body: Person
let nonMember: Person
let cited: { document: string; version: string; bytes: string }

beforeAll(async () => {
  team = await TechdocTeam.start()
  office = await DocumentTeam.open(team.harness, { id: team.org, founder: team.author })
  body = await team.harness.member(team.org, ['external_reviewer'], 'Nadia Notified')
  nonMember = await team.harness.member(team.org, ['external_reviewer'], 'Olaf Other')
  device = await team.device()
  const { document, version } = await office.publish()
  cited = { document: document.id, version: version.id, bytes: version.checksum! }
  await team.fill(device.id, 'dd.class-result', {
    riskClass: 'IIb',
    active: true,
    conclusion: 'Rule 12 applies.',
  })
  await team.fill(device.id, 'f.qms', {}, { documents: [document.id] })
  await team.add(device.id, 'f.terms', { term: 'Bolus' }, { term: 'Drip' })
})
afterAll(() => team.stop())

const make = (more: object = {}): Promise<Package> =>
  team.ok(routes.create, team.author, {
    body: { device: device.id, name: { en: 'First submission' }, language: 'en', ...more },
  })
const read = (id: string): Promise<Package> => team.ok(routes.get, team.prrc, { params: { id } })
const freeze = (id: string) => team.sign(id, team.prrc, 'release', 'frozen')
const share = (id: string, ...people: Person[]): Promise<Package> =>
  team.ok(routes.share, team.prrc, { params: { id }, body: { people: people.map((one) => one.id) } })
async function send(id: string): Promise<Package> {
  const { version } = await read(id)
  return team.ok(routes.transition, team.prrc, { params: { id }, version, body: { to: 'sent' } })
}
async function sent(...people: Person[]): Promise<string> {
  const { id } = await make()
  await freeze(id)
  await share(id, ...people)
  await send(id)
  return id
}
const section = (id: string, key: string, who = team.author): Promise<ShownSection> =>
  team.ok(routes.section, who, { params: { id, key } })
const statusOf = async (...call: Parameters<TechdocTeam['call']>) => (await team.call(...call)).statusCode

describe('CHG-2 a package', () => {
  it('contains the file as it was at creation, with readable values', async () => {
    const made = await make()
    expect(made).toMatchObject({ status: 'draft', assembly: 1, documentCount: 1 })
    expect(made.code).toMatch(/^PKG-\d{4}-\d{3}$/)
    expect(made.manifestHash).toMatch(/^[0-9a-f]{64}$/)
    expect(made.unapproved).toBeGreaterThan(50)
    const { facts } = await section(made.id, 'dd.class-result')
    expect(facts.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['Class IIb', 'Yes', 'Rule 12 applies.']),
    )
    const terms = await section(made.id, 'f.terms')
    expect(terms.rows.map(({ name }) => name)).toEqual(['Bolus', 'Drip'])
    const { documents } = await section(made.id, 'f.qms')
    expect(documents).toMatchObject([
      { id: cited.version, version: '1', status: 'effective', sha256: cited.bytes },
    ])
  })

  it('is unaffected by changes of the file until it is assembled again as a draft', async () => {
    const { id, version, manifestHash } = await make()
    await team.fill(device.id, 'dd.class-result', { conclusion: 'Rule 12 applies, see note.' })
    const values = async () => (await section(id, 'dd.class-result')).facts.map(({ value }) => value)
    expect(await values()).toContain('Rule 12 applies.')
    const again = await team.ok<Package>(routes.assemble, team.author, { params: { id }, version })
    expect(again).toMatchObject({ assembly: 2, version: version + 1 })
    expect(again.manifestHash).not.toBe(manifestHash)
    expect(await values()).toContain('Rule 12 applies, see note.')
    await freeze(id)
    const frozen = await read(id)
    const late = { params: { id }, version: frozen.version }
    expect((await team.call(routes.assemble, team.author, late)).json()).toMatchObject({ error: 'FROZEN' })
    expect(await statusOf(routes.update, team.author, { ...late, body: { purpose: 'Other' } })).toBe(403)
  })

  it('is frozen by the signature of somebody who may release, and by nobody else', async () => {
    const { id, version } = await make()
    const step = { params: { id }, version, body: { to: 'frozen' } }
    expect((await team.call(routes.transition, team.prrc, step)).json()).toMatchObject({
      error: 'SIGNATURE_REQUIRED',
    })
    await expect(team.sign(id, team.author, 'release', 'frozen')).rejects.toThrow(/FORBIDDEN/)
    await freeze(id)
    expect(await read(id)).toMatchObject({ status: 'frozen' })
  })

  it('has the same hash for the same file', async () => {
    const [one, other] = [await make(), await make({ name: { en: 'Second' } })]
    expect(one.manifestHash).toBe(other.manifestHash)
  })

  it('cannot be overwritten, even by the database role of the application', async () => {
    const { id } = await make()
    const { rows } = await team.harness.admin.query<{ privilege: string }>(
      `select privilege_type as privilege from information_schema.role_table_grants
       where grantee = 'evidentia_app' and table_name = any($1) order by 1`,
      [['package_items', 'package_files']],
    )
    expect(new Set(rows.map(({ privilege }) => privilege))).toEqual(new Set(['INSERT', 'SELECT']))
    expect((await read(id)).status).toBe('draft')
  })
})

it('CHG-3 compares two packages: added, removed and changed rows and fields, in words', async () => {
  const before = await make()
  await team.fill(device.id, 'dd.class-result', { active: false })
  const [bolus, drip] = await team.rows(device.id, 'f.terms')
  await team.edit(bolus!, { term: 'Bolus dose' })
  await team.ok(fileRowRoutes.archive, team.author, {
    params: { id: drip!.id },
    version: drip!.version,
    body: { reason: 'Not used.' },
  })
  await team.add(device.id, 'f.terms', { term: 'Occlusion' })
  const after = await make({ name: { en: 'Second submission' } })
  const compared = await team.ok<PackageComparison>(routes.compare, team.author, {
    params: { id: after.id },
    query: { from: before.id },
  })
  expect(compared.from.code).toBe(before.code)
  const [terms] = compared.sections.filter(({ key }) => key === 'f.terms')
  expect(terms!.rows.map(({ change, name }) => [change, name])).toEqual([
    ['changed', 'Bolus dose'],
    ['removed', 'Drip'],
    ['added', 'Occlusion'],
  ])
  expect(terms!.rows[0]!.facts).toMatchObject([{ from: 'Bolus', to: 'Bolus dose' }])
  const [result] = compared.sections.filter(({ key }) => key === 'dd.class-result')
  expect(result).toMatchObject({ change: 'changed', facts: [{ from: 'Yes', to: 'No' }] })
  expect(compared.sections.map(({ key }) => key)).toEqual(['f.terms', 'dd.class-result'])
  const foreign = await make({ device: (await team.device({ name: { en: 'Other' } })).id })
  expect(
    await statusOf(routes.compare, team.author, { params: { id: after.id }, query: { from: foreign.id } }),
  ).toBe(400)
})

describe('an external reviewer', () => {
  let id: string
  beforeAll(async () => {
    id = await sent(body)
  })

  it('sees exactly the packages shared with them', async () => {
    const waiting = await make()
    await freeze(waiting.id)
    await share(waiting.id, body)
    const list = async (who: Person) =>
      (await team.ok<{ items: { id: string }[] }>(routes.shared, who)).items.map((one) => one.id)
    expect(await list(body)).toEqual([id])
    expect(await list(nonMember)).toEqual([])
    for (const other of [waiting.id, (await make()).id])
      expect(await statusOf(routes.contents, body, { params: { id: other } })).toBe(404)
    expect(await statusOf(routes.contents, nonMember, { params: { id } })).toBe(404)
  })

  it('reads the pages, sections and documents of a package', async () => {
    const contents = await team.ok<PackageContents>(routes.contents, body, { params: { id } })
    expect(contents.package).toMatchObject({ device: { code: device.code, name: 'Infusion pump' } })
    expect(contents.pages).toHaveLength(10)
    expect(contents.sections.filter(({ filled }) => filled).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['f.qms', 'f.terms', 'dd.class-result']),
    )
    expect((await section(id, 'f.qms', body)).documents).toMatchObject([{ id: cited.version }])
    const file = await team.call(routes.document, body, { params: { id, versionId: cited.version } })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toContain('PLN-0001_v1_risk-management-plan_en.pdf')
    const { version } = await office.publish()
    expect(await statusOf(routes.document, body, { params: { id, versionId: version.id } })).toBe(404)
  })

  it('T12 has files queued for object lock since the package was frozen', async () => {
    const hashes = (table: string, column: string) =>
      team.harness.admin.query<{ hash: string }>(
        `select distinct encode(sha256, 'hex') as hash from ${table} where ${column} = $1 order by 1`,
        [id],
      )
    const sealed = await hashes('sealed_files', 'record_id')
    expect(sealed.rows).toHaveLength(1)
    expect(sealed.rows).toEqual((await hashes('package_files', 'package')).rows)
  })

  it('sees nothing else of the organisation: no live file, people, audit trail or history', async () => {
    const { id: live } = await team.section(device.id, 'f.terms')
    const calls: Parameters<TechdocTeam['call']>[] = [
      [routes.list, body],
      [routes.get, body, { params: { id } }],
      [routes.history, body, { params: { id } }],
      [routes.links, body, { params: { id } }],
      [routes.compare, body, { params: { id }, query: { from: id } }],
      [deviceRoutes.get, body, { params: { id: device.id } }],
      [sectionRoutes.get, body, { params: { id: live } }],
      [documentVersionRoutes.get, body, { params: { id: cited.version } }],
      [questionRoutes.list, body],
      [userRoutes.list, body],
      [trailRoutes.export, body],
      [trailRoutes.verification, body],
      [searchRoutes.search, body, { query: { q: 'pump' } }],
    ]
    for (const [route, ...rest] of calls) {
      const response = await team.call(route, ...rest)
      const shown = response.statusCode < 300 ? response.json<{ items?: unknown[] }>().items : []
      expect([response.statusCode < 300 ? 'empty' : response.statusCode, shown], route.name).toEqual([
        expect.anything(),
        [],
      ])
    }
  })

  it('is restricted by the database too', async () => {
    const seen = (who: Person, table: string) =>
      team.harness.services.db
        .read({ orgId: team.org, personId: who.id })
        .query<{ count: number }>(`select count(*)::integer as count from ${table}`)
    for (const table of [
      'devices',
      'sections',
      'filerows',
      'gsprrows',
      'techdocuments',
      'documentversions',
    ]) {
      expect(await seen(body, table), table).toEqual([{ count: 0 }])
      expect((await seen(team.author, table))[0]!.count, table).toBeGreaterThan(0)
    }
    const items = await seen(body, 'package_items')
    expect(items).toEqual([{ count: 168 }])
    expect(await seen(nonMember, 'package_items')).toEqual([{ count: 0 }])
    expect(await seen(nonMember, 'package_files')).toEqual([{ count: 0 }])
  })

  it('CAL-13 asks a question, gets an answer by the requested date, and closes it', async () => {
    const dueOn = '2027-01-15'
    const asked = await team.ok<{ id: string; code: string }>(routes.ask, body, {
      params: { id },
      body: { text: 'Which bolus limit was verified?', sectionKey: 'f.terms', dueOn },
    })
    const close = { params: { id, questionId: asked.id } }
    expect((await team.call(routes.closeQuestion, body, close)).json()).toMatchObject({
      error: 'TRANSITION_NOT_ALLOWED',
    })
    const question = await team.ok<Question>(questionRoutes.get, team.author, { params: { id: asked.id } })
    expect(question).toMatchObject({ status: 'open', dueOn, askedBy: body.id, ownerId: team.author.id })
    expect(question.sectionTitle).toMatchObject({ en: 'Terms and abbreviations' })
    const mine = { params: { id: asked.id } }
    const early = await team.call(questionRoutes.transition, team.author, {
      ...mine,
      version: question.version,
      body: { to: 'answered' },
    })
    expect(early.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['answerGiven'] } })
    const reminded = async (today: string): Promise<number> => {
      await team.remind(today)
      const told = await team.ok<{ items: { kind: string; record: { id: string } }[] }>(
        notificationRoutes.list,
        team.author,
      )
      return told.items.filter(({ kind, record }) => kind === 'due_soon' && record.id === asked.id).length
    }
    const days = ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-11', '2027-01-12', '2027-01-14']
    const counts: number[] = []
    for (const day of days) counts.push(await reminded(day))
    expect(counts).toEqual([0, 1, 1, 1, 2, 2])
    const answer = 'At most 5 ml, see VER-12.'
    const { version } = await team.ok<Question>(questionRoutes.update, team.author, {
      ...mine,
      version: question.version,
      body: { answer },
    })
    const seen = async (who: Person) =>
      (await team.ok<PackageContents>(routes.contents, who, { params: { id } })).questions
    expect(await seen(body)).toMatchObject([{ code: asked.code, status: 'open', answer: null, mine: true }])
    await team.ok(questionRoutes.transition, team.author, { ...mine, version, body: { to: 'answered' } })
    expect(await seen(body)).toMatchObject([{ status: 'answered', answer }])
    expect(await team.ok(routes.closeQuestion, body, close)).toEqual({ status: 'closed' })
    expect(await statusOf(routes.ask, nonMember, { params: { id }, body: { text: 'And mine?' } })).toBe(404)
    expect((await read(id)).openQuestions).toBe(0)
  })

  it('loses access when a package is withdrawn or shared with somebody else instead', async () => {
    const other = await sent(body)
    expect(await statusOf(routes.contents, body, { params: { id: other } })).toBe(200)
    await share(other, nonMember)
    expect(await statusOf(routes.contents, body, { params: { id: other } })).toBe(404)
    expect(await statusOf(routes.contents, nonMember, { params: { id: other } })).toBe(200)
    const { version } = await read(other)
    const step = { params: { id: other }, version, body: { to: 'withdrawn', reason: 'Replaced.' } }
    await team.ok(routes.transition, team.prrc, step)
    expect(await statusOf(routes.contents, nonMember, { params: { id: other } })).toBe(404)
    expect(await statusOf(routes.contents, team.author, { params: { id: other } })).toBe(200)
  })

  it('must be an external person: internal and unknown people cannot be named', async () => {
    const named = (people: string[]) =>
      statusOf(routes.share, team.prrc, { params: { id }, body: { people } })
    expect(await named([team.reader.id])).toBe(400)
    expect(await named([id])).toBe(400)
    expect(await statusOf(routes.share, team.author, { params: { id }, body: { people: [] } })).toBe(403)
  })

  it('does not invalidate the signature by being named or asking a question', async () => {
    const { items } = await team.ok<{ items: { meaning: string; validity: string }[] }>(
      signatureRoutes.list,
      team.prrc,
      { params: { id } },
    )
    expect(items).toMatchObject([{ meaning: 'release', validity: 'valid' }])
  })
})
