import { createHash, randomUUID } from 'node:crypto'
import { universes } from 'content'
import type { HistoryEntry as HistoryEntrySchema, Route } from 'contract'
import type { output } from 'zod/mini'
import { type Requirement, requirementRoutes } from 'contract/compliance/requirements'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { controlRoutes } from 'contract/risk/controls'
import { processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { organisationRoutes } from 'contract/workspace/organisations'
import { type Match, type Proposal, proposalRoutes as routes } from 'contract/workspace/proposals'
import { insertTexts } from '#test/files/insert-texts.ts'
import { Workbook } from '@cj-tech-master/excelts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'

type HistoryEntry = output<typeof HistoryEntrySchema>

let harness: Harness
let org: string
let officer: Person
let admin: Person
let auditor: Person

async function done<T>(route: Route, who: Person, request: Request = {}): Promise<T> {
  const response = await harness.call(route, who, org, request)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json<T>()
}
const refusal = async (route: Route, who: Person, request: Request) =>
  (await harness.call(route, who, org, request)).json<{ error: string }>().error

async function settle(assistance: boolean): Promise<void> {
  const { version } = await done<{ version: number }>(organisationRoutes.current, admin)
  await done(organisationRoutes.update, admin, { version, body: { assistance } })
}
const idOf = async (code: string): Promise<string> =>
  (
    await harness.admin.query<{ id: string }>('select id from records where org_id = $1 and code = $2', [
      org,
      code,
    ])
  ).rows[0]!.id
const find = async (who: Person, record: string, capability: string) =>
  (await done<{ items: Proposal[] }>(routes.find, who, { body: { record, capability } })).items
const list = (who: Person, query: Request['query'] = {}) =>
  done<{ on: boolean; items: Proposal[] }>(routes.list, who, { query })
const requirement = (id: string) => done<Requirement>(requirementRoutes.get, officer, { params: { id } })
const historyOf = async (id: string) =>
  (await done<{ items: HistoryEntry[] }>(requirementRoutes.history, officer, { params: { id } })).items
const make = (code: string, name: object) =>
  done<{ id: string }>(processRoutes.create, officer, {
    body: { code, name, description: name, family: 'it', ownerRole: 'CIO' },
  })

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation())
  officer = await harness.member(org, ['compliance_officer', 'risk_manager'])
  auditor = await harness.member(org, ['auditor'])
  await done(starterLibraryRoutes.load, officer, { body: {} })
  await done(starterUniverseRoutes.load, officer, { body: { codes: ['GDPR', 'ISO27001'] } })
  // The libraries bring their own mappings. Half of them go, so that there is something to propose.
  await harness.admin.query(
    `delete from links l using records r where l.org_id = $1 and r.org_id = l.org_id and r.id = l.from_id and r.code like 'GDPR%'
       and l.kind in ('satisfied_by', 'also_satisfies')`,
    [org],
  )
  await harness.admin.query(`delete from links where org_id = $1 and kind = 'also_satisfies'`, [org])
}, 300_000)
afterAll(() => harness.stop())

describe('A5 assistance that is off', () => {
  it('finds nothing, shows nothing and stores nothing', async () => {
    const record = await idOf('GDPR-32.1')
    expect(await list(officer)).toEqual({ on: false, items: [], next: null })
    expect(await refusal(routes.find, officer, { body: { record, capability: 'mapping' } })).toBe('NOT_FOUND')
    expect(await refusal(routes.matches, officer, { query: { q: 'encryption of data' } })).toBe('NOT_FOUND')
    const { rows } = await harness.admin.query('select from proposals')
    expect(rows).toHaveLength(0)
  })

  it('is switched on and off by an administrator, with an entry in the trail', async () => {
    expect(
      await refusal(organisationRoutes.update, officer, { version: 1, body: { assistance: true } }),
    ).toBe('FORBIDDEN')
    await settle(true)
    expect((await list(officer)).on).toBe(true)
  })
})

describe('A7 records that match a text', () => {
  const codes = async (q: string, type: string[]) =>
    (await done<{ items: Match[] }>(routes.matches, officer, { query: { q, type } })).items.map(
      ({ record }) => record.code,
    )

  it.each([
    ['en', 'Stored personal data is encrypted and keys are managed'],
    ['fr', 'Les données personnelles stockées sont chiffrées et les clés sont gérées'],
    ['ar', 'تشفير البيانات الشخصية المخزنة وإدارة المفاتيح'],
  ])('are found by a text in %s', async (_, q) => {
    expect((await codes(q, ['requirement'])).slice(0, 3)).toContain('ISO27001-A.8.24')
  })

  it('are found across languages, where the record is written in one only', async () => {
    await make('XONE', { fr: 'Chiffrement des sauvegardes hors site' })
    expect(await codes('Encryption of backups kept off site', ['process'])).toContain('XONE')
    expect(await codes('تشفير النسخ الاحتياطية خارج الموقع', ['process'])).toContain('XONE')
  })

  it('are cited word for word', async () => {
    const { items } = await done<{ items: Match[] }>(routes.matches, officer, {
      query: { q: 'supplier contracts', type: ['control'] },
    })
    const [{ record, citation }] = items as [Match]
    const control = await done<{ name: object; description: object; version: number }>(
      controlRoutes.get,
      officer,
      {
        params: { id: record.id },
      },
    )
    const field = citation!.field === 'title' ? 'name' : citation!.field
    const text = (control as unknown as Record<string, Record<string, string>>)[field]![citation!.locale]!
    expect(text.slice(citation!.from, citation!.to)).toBe(citation!.quote)
    expect(citation!.version).toBe(control.version)
  })
})

it('A3 a page of a file of evidence is found and cited by its place', async () => {
  const body = {
    name: { en: 'Log' },
    obtainedOn: '2026-05-04',
    obtainedBy: officer.id,
    confidentiality: 'internal',
  }
  const { id } = await done<{ id: string }>(evidenceRoutes.create, officer, { body })
  const sha256 = createHash('sha256').update('log').digest()
  await harness.admin.query(
    `insert into stored_files (org_id, sha256, bytes, media_type, viewable, state) values ($1, $2, 1, 'text/plain', false, 'clean')`,
    [org, sha256],
  )
  await harness.admin.query(
    `insert into evidence_files (org_id, id, record_id, version, sha256, name, uploaded_by) values ($1, $2, $3, 1, $4, 'log.txt', $5)`,
    [org, randomUUID(), id, sha256, officer.id],
  )
  const pages = ['Nothing here.', 'The autoclave in Kisumu was calibrated. Another sentence follows.']
  await harness.services.db.write(org, async (tx) => ({
    value: await insertTexts(tx, sha256, 'text', pages),
  }))
  const query = { q: 'Calibration of the autoclave: calibrated in Kisumu', type: ['evidence'] }
  const { items } = await done<{ items: Match[] }>(routes.matches, officer, { query })
  expect(items).toMatchObject([
    {
      record: { id, type: 'evidence' },
      citation: { field: 'file', place: 2, from: 0, quote: 'The autoclave in Kisumu was calibrated.' },
    },
  ])
})

describe('A4 a proposal', () => {
  let subject: string
  let made: Proposal[]

  it('is made for a requirement, with the controls that its author had named among them', async () => {
    subject = await idOf('GDPR-32.1')
    made = await find(officer, subject, 'mapping')
    expect(made.length).toBeGreaterThan(2)
    const gdpr = (await universes()).universes.find(({ code }) => code === 'GDPR')!
    const named = gdpr.requirements.find(({ code }) => code === 'GDPR-32.1')!.suggested_controls
    expect(made.some(({ target }) => named.includes(target.code))).toBe(true)
    expect(new Set(made.map(({ target }) => target.type))).toEqual(new Set(['control', 'requirement']))
    for (const { state, citations, mayDecide } of made) {
      expect([state, citations.length, mayDecide]).toEqual(['open', 2, true])
      expect(citations.every(({ quote, words }) => words.every((word) => quote.includes(word)))).toBe(true)
    }
    expect(await requirement(subject)).toMatchObject({ controls: null, alsoSatisfies: null })
    expect((await historyOf(subject))[0]).toMatchObject({ action: 'propose' })
  })

  it('is not made twice', async () => {
    const again = await find(officer, subject, 'mapping')
    expect(again.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  })

  it('is decided only by somebody who may change the record', async () => {
    const [{ id }] = made as [Proposal]
    expect((await list(auditor, { record: subject })).items.every(({ mayDecide }) => !mayDecide)).toBe(true)
    expect(await refusal(routes.accept, auditor, { params: { id }, body: {} })).toBe('FORBIDDEN')
    expect(await refusal(routes.refuse, auditor, { params: { id }, body: { reason: 'No.' } })).toBe(
      'FORBIDDEN',
    )
  })

  it('changes the requirement once it is accepted, in the name of that person', async () => {
    const control = made.find(({ target }) => target.type === 'control')!
    const accepted = await done<Proposal>(routes.accept, officer, { params: { id: control.id }, body: {} })
    expect(accepted).toMatchObject({ state: 'accepted', decidedBy: officer.id, mayDecide: false })
    expect((await requirement(subject)).controls).toEqual([control.target.id])
    const [entry, change] = await historyOf(subject)
    expect(change).toMatchObject({ action: 'update', changes: { controls: [null, [control.target.id]] } })
    expect(entry).toMatchObject({ action: 'accept-proposal', changes: { proposal: [null, control.id] } })
    expect(entry!.requestId).toBe(change!.requestId)
    expect(await refusal(routes.accept, officer, { params: { id: control.id }, body: {} })).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
  })

  it('of a requirement of another universe becomes a mapping', async () => {
    const other = made.find(({ target }) => target.type === 'requirement')!
    await done(routes.accept, officer, { params: { id: other.id }, body: {} })
    expect((await requirement(subject)).alsoSatisfies).toEqual([other.target.id])
  })

  it('stays open while other proposals about the record are accepted', async () => {
    const open = (await list(officer, { record: subject, state: ['open'] })).items
    expect(open).toHaveLength(made.length - 2)
  })

  it('is refused with a reason, and not made again about the same texts', async () => {
    const [{ id, target }] = (await list(officer, { record: subject, state: ['open'] })).items as [Proposal]
    expect(
      (await harness.call(routes.refuse, officer, org, { params: { id }, body: { reason: ' ' } })).statusCode,
    ).toBe(400)
    await done(routes.refuse, officer, { params: { id }, body: { reason: 'Another scope.' } })
    expect((await historyOf(subject))[0]).toMatchObject({
      action: 'refuse-proposal',
      reason: 'Another scope.',
    })
    expect((await find(officer, subject, 'mapping')).map((one) => one.target.id)).not.toContain(target.id)
  })

  it('is stale once a compared text has changed, and is then made again', async () => {
    const [{ id }] = (await list(officer, { record: subject, state: ['open'] })).items as [Proposal]
    const { version, name } = await requirement(subject)
    await done(requirementRoutes.update, officer, {
      params: { id: subject },
      version,
      body: { name: { ...name, en: 'Security of processing: technical and organisational measures' } },
    })
    const stale = (await list(officer, { record: subject })).items.find((one) => one.id === id)
    expect(stale).toMatchObject({ state: 'stale' })
    expect(await refusal(routes.accept, officer, { params: { id }, body: {} })).toBe('CONTENT_CHANGED')
    const renewed = await find(officer, subject, 'mapping')
    expect(renewed.map((one) => one.id)).not.toContain(id)
    expect(renewed.length).toBeGreaterThan(0)
  })

  it('cannot be changed once it is decided, no matter who asks the database', async () => {
    await expect(
      harness.admin.query(`update proposals set reason = 'Other' where state = 'refused'`),
    ).rejects.toThrow('stays as it is')
  })
})

describe('A2 related records', () => {
  it.each([
    [
      'en',
      'Ransomware stops the laboratory information system',
      'The laboratory information system is stopped by ransomware',
    ],
    [
      'fr',
      'Un rançongiciel bloque le système d’information du laboratoire',
      'Le système d’information du laboratoire est bloqué par un rançongiciel',
    ],
    ['ar', 'برمجية فدية توقف نظام معلومات المختبر', 'توقف نظام معلومات المختبر بسبب برمجية فدية'],
  ])('include a planted duplicate, first, in %s', async (locale, one, other) => {
    const { id } = await make(`XA${locale.toUpperCase()}`, { [locale]: one })
    const twin = await make(`XB${locale.toUpperCase()}`, { [locale]: other })
    const [first] = await find(officer, id, 'related')
    expect(first!.target.id).toBe(twin.id)
    expect(first!.score).toBeGreaterThan(0.7)
  })

  it('are linked when a proposal is accepted, also by another kind of link', async () => {
    const id = await idOf('XAEN')
    const { items } = await list(officer, { record: id, capability: ['related'] })
    const proposal = items.find(({ subject }) => subject.id === id)
    const accepted = await done<Proposal>(routes.accept, officer, {
      params: { id: proposal!.id },
      body: { kind: 'depends_on' },
    })
    expect(accepted.state).toBe('edited')
    const { rows } = await harness.admin.query(
      'select kind, from_id, to_id, created_by from links where from_id = $1',
      [id],
    )
    expect(rows).toContainEqual({
      kind: 'depends_on',
      from_id: id,
      to_id: accepted.target.id,
      created_by: officer.id,
    })
  })

  it('of a restricted audience are neither compared nor shown to others', async () => {
    const lead = await harness.member(org, ['audit_manager'])
    const [open, hidden] = [
      await make('XOPEN', { en: 'Unusual zirconium shipments are misdeclared at customs' }),
      await make('XHID', { en: 'Zirconium shipments misdeclared at customs, unusual pattern' }),
    ]
    await harness.admin.query(
      `insert into circles (org_id, id, people, open) values ($1, $2, array[$3::uuid], false)`,
      [org, hidden.id, lead.id],
    )
    await harness.admin.query(
      'update records set circle = $2, owner_id = null where org_id = $1 and id = $2',
      [org, hidden.id],
    )
    expect((await find(officer, open.id, 'related')).map(({ target }) => target.id)).not.toContain(hidden.id)
    const theirs = await find(lead, open.id, 'related')
    expect(theirs.map(({ target }) => target.id)).toContain(hidden.id)
    expect((await list(officer, { record: open.id })).items.map(({ target }) => target.id)).not.toContain(
      hidden.id,
    )
    const secret = theirs.find(({ target }) => target.id === hidden.id)!
    expect(await refusal(routes.accept, officer, { params: { id: secret.id }, body: {} })).toBe('NOT_FOUND')
  })
})

it('the workbook has every proposal that the reader may know', async () => {
  const response = await harness.call(routes.export, officer, org, { query: { locale: 'fr' } })
  expect(response.statusCode).toBe(200)
  const workbook = new Workbook()
  await workbook.xlsx.load(response.rawPayload)
  const cells = JSON.stringify(workbook.worksheets.map((sheet) => sheet.getSheetValues()))
  expect(cells).toContain('Correspondance')
  expect(cells).toContain('Another scope.')
  expect(cells).not.toContain('XHID')
})
