import type { Locale } from 'contract'
import { type ComplianceFigures, complianceFigureRoutes } from 'contract/compliance/figures'
import { domainRoutes } from 'contract/compliance/domains'
import type { GapItem } from 'contract/compliance/gap-items'
import type { RequirementText } from 'contract/compliance/requirement-text'
import { type Requirement, requirementRoutes } from 'contract/compliance/requirements'
import { type RevisionLine, revisionLineRoutes } from 'contract/compliance/revision-lines'
import { type Compared, type Revision, revisionRoutes } from 'contract/compliance/revisions'
import { setupRoutes, type UniverseChange } from 'contract/compliance/universe-setup'
import { universeRoutes } from 'contract/compliance/universes'
import { unitRoutes } from 'contract/workspace/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Line, linesOf as rowsOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { answeredAs, ComplianceTeam, later } from '#test/compliance-team.ts'
import type { Person } from '#test/harness.ts'
import { watchCalendar } from './calendar/watch-calendar.jobs.ts'

let one: ComplianceTeam

const get = (id: string) => one.done<Revision>(revisionRoutes.get, one.officer, { params: { id } })
const requirement = (id: string) =>
  one.done<Requirement>(requirementRoutes.get, one.officer, { params: { id } })

const linesOf = async (revision: string): Promise<RevisionLine[]> =>
  (
    await one.done<{ items: RevisionLine[] }>(revisionLineRoutes.list, one.officer, {
      query: { revision: [revision], sort: 'position', limit: 100 },
    })
  ).items

const decide = (ids: readonly string[], decision: string) =>
  one.call(revisionLineRoutes.bulk, one.officer, { body: { ids, changes: { decision } } })

async function move(who: Person, id: string, to: string, reason?: string) {
  const { version } = await get(id)
  return one.call(revisionRoutes.transition, who, { params: { id }, version, body: { to, reason } })
}

const begin = (edition: string, activateOn = later(0)) =>
  one.call(revisionRoutes.create, one.officer, { body: { universe: one.universe, edition, activateOn } })

beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR')
  const unit = await one.done<{ id: string }>(
    unitRoutes.create,
    await one.harness.member(one.org, ['admin']),
    {
      body: { code: 'HQ', name: { en: 'Head office' }, kind: 'company' },
    },
  )
  const { version } = await one.readUniverse()
  await one.done(universeRoutes.update, one.officer, {
    params: { id: one.universe },
    version,
    body: { ownerId: one.officer.id, units: [unit.id] },
  })
})
afterAll(() => one.stop())

describe('a version of a universe', () => {
  it('is created for an active universe, one at a time', async () => {
    expect((await begin('2026')).json()).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ code: 'not_active' }],
    })
    const { version } = await one.readUniverse()
    await one.done(universeRoutes.transition, one.officer, {
      params: { id: one.universe },
      version,
      body: { to: 'active' },
    })
    const begun = (await begin('2026', later(3))).json<Revision>()
    expect(begun).toMatchObject({
      status: 'draft',
      replaces: '2016-04-27',
      importedBy: one.officer.id,
      lines: 0,
    })
    expect(await one.readUniverse()).toMatchObject({ status: 'under_update' })
    expect((await move(one.officer, begun.id, 'submitted')).json()).toMatchObject({
      details: { guards: ['hasLines'] },
    })
    expect((await move(one.officer, begun.id, 'discarded', 'Not adopted')).statusCode).toBe(200)
    expect(await one.readUniverse()).toMatchObject({ status: 'active', edition: '2016-04-27' })
  })

  it('finds no changes when the built-in text is already in force', async () => {
    const { id } = (await begin('Same')).json<Revision>()
    const found = await one.done<Compared>(revisionRoutes.compareStarter, one.officer, { params: { id } })
    expect(found).toEqual({ added: 0, changed: 0, renumbered: 0, removed: 0, unchanged: 60, kept: 0 })
    await move(one.officer, id, 'discarded', 'Nothing new')
  })
})

describe('a new version of a fully assessed universe', () => {
  let analysis: string
  let items: GapItem[]
  let before: Requirement[]
  let revision: string
  let lines: RevisionLine[]

  const upload = async (change: (rows: Line[]) => void): Promise<Compared> => {
    const exported = await one.call(requirementRoutes.export, one.officer, {
      query: { universe: [one.universe], sort: 'position' },
    })
    const rows = await rowsOf(exported.rawPayload)
    const keys = Object.keys(rows[0]!)
    change(rows)
    const body = Buffer.from(await makeWorkbook(rows, keys))
    return one.done(revisionRoutes.compareWorkbook, one.officer, { params: { id: revision }, body })
  }

  const edit = (rows: Line[]) => {
    const append = (row: Line, more: string) => (row['summary_en'] = `${String(row['summary_en'])} ${more}`)
    append(rows[0]!, 'In a language that a child understands.')
    append(rows[1]!, 'Further purposes are listed.')
    rows[2]!['ref'] = 'Art. 5(1)(z)'
    rows[3]!['summary_en'] = 'Keep data right.'
    rows.splice(4, 1)
    rows.push({
      ref: 'Art. 99a',
      domain: rows[0]!['domain']!,
      obligation: rows[0]!['obligation']!,
      name_en: 'Register of algorithms',
      summary_en: 'Publish which decisions are made by machines alone.',
      weight: 3,
      position: 99,
    })
  }

  beforeAll(async () => {
    before = await one.requirements()
    const begun = await one.begin()
    analysis = begun.id
    await one.move(one.assessor, analysis, 'in_progress')
    await one.answer(
      analysis,
      begun.items.map(({ id }) => id),
      { ...answeredAs('partially_compliant', 2), noEvidence: true },
    )
    await one.accepted(before.slice(0, 5).map(({ id }) => id))
    items = await one.itemsOf(analysis)
    revision = (await begin('2026')).json<Revision>().id
  })

  it('lists added, changed, renumbered and removed requirements with the records they affect', async () => {
    expect(await upload(edit)).toEqual({
      added: 1,
      changed: 3,
      renumbered: 1,
      removed: 1,
      unchanged: 55,
      kept: 0,
    })
    lines = await linesOf(revision)
    expect(lines.map(({ kind }) => kind)).toEqual(
      'changed changed renumbered changed removed added'.split(' '),
    )
    expect(lines[0]).toMatchObject({ requirement: before[0]!.id, items: 1, evidence: 1, decision: null })
    expect(lines[5]).toMatchObject({ requirement: null, items: 0, before: null })
    expect(await get(revision)).toMatchObject({ source: 'workbook', lines: 6, undecided: 6 })
    expect(await one.readUniverse()).toMatchObject({ changeWaiting: true })
    const figures = await one.done<ComplianceFigures>(complianceFigureRoutes.get, one.officer)
    expect(figures.universes).toMatchObject({ changeWaiting: 1 })
  })

  it('reminds officers weekly of undecided lines', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    for (const days of [0, 1, 2, 8]) await watchCalendar(one.harness.services, { org: one.org }, at(days))
    const told = await one.harness.admin.query<{ cause: string }>(
      `select cause from notifications where org_id = $1 and person_id = $2 and kind = 'change_waiting' order by cause`,
      [one.org, one.officer.id],
    )
    expect(told.rows.map(({ cause }) => cause)).toEqual([`change:${revision}:0`, `change:${revision}:1`])
  })

  it('is decided line by line, with the decisions allowed for each kind of change', async () => {
    expect((await decide([lines[4]!.id], 'carry')).json()).toMatchObject({ error: 'INVALID_INPUT' })
    const chosen = ['carry', 'carry_flag', 'carry', 'reset', 'retire', 'add']
    for (const [index, decision] of chosen.entries())
      expect((await decide([lines[index]!.id], decision)).json()).toMatchObject({ changed: 1 })
    expect((await linesOf(revision)).every(({ decidedBy }) => decidedBy === one.officer.id)).toBe(true)
    expect(await one.readUniverse()).toMatchObject({ changeWaiting: false })
  })

  it('keeps decisions on unchanged lines when the file is uploaded again', async () => {
    const found = await upload((rows) => {
      edit(rows)
      rows[1]!['summary_en'] = `${String(rows[1]!['summary_en'])} In writing.`
    })
    expect(found).toMatchObject({ changed: 3, kept: 5 })
    const again = await linesOf(revision)
    expect(again.map(({ decision }) => decision)).toEqual(['carry', null, 'carry', 'reset', 'retire', 'add'])
    await decide([again[1]!.id], 'carry_flag')
  })

  it('must be compared again when a requirement was edited since', async () => {
    const was = before[0]!.name
    await one.changeRequirement(before[0]!.id, { name: { ...was, en: 'Lawful, fair, transparent' } })
    expect((await move(one.officer, revision, 'submitted')).json()).toMatchObject({
      details: { guards: ['current'] },
    })
    await one.changeRequirement(before[0]!.id, { name: was })
  })

  it('is submitted by one officer and activated by the signature of another (SoD-7)', async () => {
    expect((await move(one.officer, revision, 'submitted')).json()).toMatchObject({ status: 'submitted' })
    expect((await decide([lines[0]!.id], 'reset')).json()).toMatchObject({ changed: 0 })
    expect((await one.sign(one.officer, revision, 'activated')).json()).toMatchObject({ error: 'FORBIDDEN' })
    expect((await move(one.reviewer, revision, 'activated')).json()).toMatchObject({
      error: 'SIGNATURE_REQUIRED',
    })
    await one.signed(one.reviewer, revision, 'activated')
    expect(await get(revision)).toMatchObject({ status: 'activated' })
    expect(await one.readUniverse()).toMatchObject({ status: 'active', edition: '2026', requirements: 60 })
  })

  it('updates the existing records to the new text and keeps their evidence and answers', async () => {
    const now = await Promise.all(before.map(({ id }) => requirement(id)))
    expect(now[0]!.summary.en).toContain('a child understands')
    expect(now[0]).toMatchObject({ flagged: null, evidence: 1, validEvidence: 1, code: before[0]!.code })
    expect(now[1]).toMatchObject({ flagged: true, evidence: 1 })
    expect(now[2]).toMatchObject({ ref: 'Art. 5(1)(z)', code: before[2]!.code, evidence: 1, flagged: null })
    expect(now[3]).toMatchObject({ flagged: true, evidence: 1 })
    expect(now[4]).toMatchObject({ status: 'retired', evidence: 1, summary: { en: expect.any(String) } })
    for (const [index, { id, version }] of before.entries())
      if (index > 4) expect(now[index]).toMatchObject({ id, version })
    const after = new Map((await one.itemsOf(analysis)).map((item) => [item.requirement, item]))
    const answered = { answer: 'partially_compliant', maturity: 2, rationale: 'As the procedure says' }
    expect(after.get(before[0]!.id)).toMatchObject({ ...answered, status: 'assessed', flagged: null })
    expect(after.get(before[1]!.id)).toMatchObject({ ...answered, status: 'assessed', flagged: true })
    expect(after.get(before[2]!.id)).toMatchObject({ ...answered, ref: 'Art. 5(1)(z)' })
    expect(after.get(before[3]!.id)).toMatchObject({
      answer: 'not_assessed',
      status: 'not_assessed',
      rationale: answered.rationale,
    })
    const retired = await one.item(items.find((item) => item.requirement === before[4]!.id)!.id)
    expect(retired).toMatchObject({ ...answered, archivedAt: expect.any(String) })
    for (const { id } of before.slice(5))
      expect(after.get(id)).toMatchObject({ ...answered, status: 'assessed' })
  })

  it('creates new requirements as undecided, with a code from their number', async () => {
    const [made] = await one.requirements({ q: 'Register of algorithms' })
    expect(made).toMatchObject({
      ref: 'Art. 99a',
      code: 'GDPR-Art.99a',
      applicability: 'undecided',
      weight: 3,
    })
    expect((await linesOf(revision)).find(({ kind }) => kind === 'added')).toMatchObject({
      requirement: made!.id,
    })
  })

  it('appears in the change log of the universe with every change it made', async () => {
    const read = (query: object) =>
      one.done<{ items: UniverseChange[]; next: string | null }>(setupRoutes.changes, one.officer, {
        params: { id: one.universe },
        query: query as Record<string, unknown>,
      })
    const { code } = await get(revision)
    const { items: entries } = await read({ types: ['requirement'], limit: 100 })
    const caused = entries.filter(({ reason }) => reason === code)
    expect(caused.map(({ record }) => record.id).toSorted()).toEqual(
      before
        .slice(0, 5)
        .map(({ id }) => id)
        .toSorted(),
    )
    const page = await read({ types: ['universe', 'revision'], limit: 2 })
    expect(page.items).toHaveLength(2)
    expect((await read({ types: ['universe', 'revision'], cursor: page.next })).items[0]!.seq).toBeLessThan(
      page.items[1]!.seq,
    )
  })
})

describe('a manually entered version', () => {
  it('accepts manual lines, and refuses those that change nothing', async () => {
    const { id } = (await begin('2027', later(2))).json<Revision>()
    const [first] = await one.requirements()
    const { ref, domain, name, obligation, appliesTo, applicableFrom } = first!
    const { summary, deadline, relatedRefs } = await requirement(first!.id)
    const text: RequirementText = {
      ref,
      domain,
      name,
      summary,
      obligation,
      appliesTo,
      deadline,
      applicableFrom,
      relatedRefs,
    }
    const proposed = { ...text, code: null, position: 1, weight: 2, evidenceTypes: null }
    const add = (body: object) =>
      one.call(revisionLineRoutes.create, one.officer, { body: { revision: id, ...body } })
    expect((await add({ requirement: first!.id, after: proposed })).json()).toMatchObject({
      details: [{ path: ['after'], code: 'unchanged' }],
    })
    const changed = await add({ requirement: first!.id, after: { ...proposed, ref: 'Art. 5a' } })
    expect(changed.json()).toMatchObject({ kind: 'renumbered', similarity: 100 })
    await decide([changed.json<RevisionLine>().id], 'carry')
    await move(one.officer, id, 'submitted')
    expect((await one.sign(one.reviewer, id, 'activated')).json()).toMatchObject({
      error: 'GUARD_NOT_MET',
      details: { guards: ['ripe'] },
    })
    expect((await move(one.reviewer, id, 'draft', 'The day is wrong')).statusCode).toBe(200)
    await move(one.officer, id, 'discarded', 'Later')
  })
})

describe('setting a universe up', () => {
  it('applies the profile’s proposals with a localised reason, keeps existing decisions and can be undone', async () => {
    const params = { id: one.universe }
    const take = (locale: Locale) =>
      one.call(setupRoutes.takeProposals, one.officer, { params, body: { locale } })
    expect((await take('en')).json()).toMatchObject({ details: [{ path: ['profile'], code: 'required' }] })
    const { version } = await one.readUniverse()
    await one.done(universeRoutes.update, one.officer, { params, version, body: { profile: ['processor'] } })
    const [first, ...rest] = await one.requirements({ status: ['active'] })
    await one.changeRequirement(first!.id, {
      applicability: 'applicable',
      applicabilityReason: 'The group asks.',
    })
    const taken = (await take('fr')).json<{ operation: string; changed: number }>()
    expect(taken.changed).toBe(rest.length)
    const now = await one.requirements({ status: ['active'] })
    expect(now[0]).toMatchObject({ applicability: 'applicable', applicabilityReason: 'The group asks.' })
    expect(now[1]).toMatchObject({
      applicability: 'not_applicable',
      applicabilityReason: expect.stringContaining('Notre profil'),
    })
    await one.done(requirementRoutes.bulkUndo, one.officer, { params: { id: taken.operation } })
    expect((await one.requirements({ applicability: ['undecided'], status: ['active'] })).length).toBe(
      rest.length,
    )
  })

  it('previews another scoring without saving anything', async () => {
    const { scoring, compliance, coverage, version } = await one.readUniverse()
    const harsher = { ...scoring!, partial: 25, targets: { '1': 5, '2': 5, '3': 5 } }
    const preview = await one.done<Record<'now' | 'saved' | 'next', object>>(
      setupRoutes.previewScoring,
      one.officer,
      {
        params: { id: one.universe },
        body: { scoring: harsher },
      },
    )
    expect(preview.now).toMatchObject({ compliance, coverage })
    expect(preview.saved).toMatchObject({ compliance })
    expect(preview.next).toMatchObject({ compliance: 250 })
    expect((await one.readUniverse()).version).toBe(version)
  })

  it('reorders domains', async () => {
    const list = async () =>
      (
        await one.done<{ items: { id: string }[] }>(domainRoutes.list, one.officer, {
          query: { universe: [one.universe], sort: 'position' },
        })
      ).items.map(({ id }) => id)
    const order = (await list()).toReversed()
    const arranged = await one.done(setupRoutes.arrange, one.officer, {
      params: { id: one.universe },
      body: { of: 'domains', ids: order },
    })
    expect(arranged).toEqual({ changed: 4 })
    expect(await list()).toEqual(order)
  })
})
