import { gsprRowRoutes as routes } from 'contract/techdoc/gspr/gspr-rows'
import { techDocumentRoutes } from 'contract/techdoc/documents/tech-documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Checklist, REASON } from '#test/checklist.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let office: DocumentTeam
let org: string
let author: Person

const SIGN = { meaning: 'review', to: 'reviewed' } as const
const ABSENT = { applicability: 'not_applicable', justification: REASON }

beforeAll(async () => {
  harness = await Harness.start()
  office = await DocumentTeam.open(harness)
  ;({ org, author } = office)
})
afterAll(() => harness.stop())

const begin = () => Checklist.begin(harness, org, author)

it('GSP-0 proposes applicability from the device profile, applied to unassessed rows only', async () => {
  const list = await begin()
  await list.characterise({ sterile: 'no', radiation: 'yes' })
  expect((await list.row('11.4')).proposal).toBe('not_applicable')
  expect((await list.row('16.3')).proposal).toBe('applicable')
  await list.answer('16.3', { applicability: 'partly' })
  const taken = await harness.call(routes.takeProposals, author, org, { params: { id: list.device.id } })
  const report = taken.json<{ operation: string; changed: number; skipped: unknown[] }>()
  expect(report.skipped, taken.body).toEqual([])
  const rows = (await list.page()).rows.filter(({ answerable }) => answerable)
  for (const { ref, proposal, applicability } of rows)
    expect([ref, applicability]).toEqual([ref, ref === '16.3' ? 'partly' : proposal])
  expect(report.changed).toBe(rows.filter(({ ref, proposal }) => ref !== '16.3' && proposal !== 'tbd').length)
  const undone = await harness.call(routes.bulkUndo, author, org, { params: { id: report.operation } })
  expect(undone.statusCode, undone.body).toBe(200)
  expect((await list.row('11.4')).applicability).toBe('tbd')
})

it('GSP-1 is not applicable only with a justification', async () => {
  const list = await begin()
  expect(await list.answer('18.1', { ...ABSENT, justification: 'n/a' })).toMatchObject({
    conformity: 'in-progress',
  })
  expect(await list.answer('18.1', ABSENT)).toMatchObject({ conformity: 'not-applicable' })
})

it('GSP-2 requires a method, and a standard or another solution', async () => {
  const list = await begin()
  const standard = await list.add('f.standards', { designation: 'ISO 14971', edition: '2019' })
  const applies = { applicability: 'applicable', method: 'standard' }
  expect(await list.answer('10.2', applies)).toMatchObject({ conformity: 'in-progress' })
  expect(await list.answer('10.2', { standards: [standard.id] })).toMatchObject({
    conformity: 'evidence-missing',
    standards: [standard.id],
  })
  expect(await list.answer('10.3', { ...applies, otherSolution: 'Own test' })).toMatchObject({
    conformity: 'evidence-missing',
  })
})

it('GSP-3 GSP-4 conforms with effective documents and their locations, not once one is not effective', async () => {
  const list = await begin()
  const { document, version } = await office.publish({ docType: 'report' })
  const draft = await office.register({ docType: 'report' })
  const report = { document: document.id, place: '4.2' }
  const solved = { applicability: 'partly', method: 'internal', otherSolution: 'Own test' }
  const nowhere = await list.answer('10.3', { ...solved, evidence: [{ ...report, place: null }] })
  expect(nowhere).toMatchObject({ conformity: 'evidence-missing', covered: true, documents: [document.id] })
  expect(await list.answer('10.3', { evidence: [report] })).toMatchObject({ conformity: 'conform' })
  const both = await list.answer('10.3', { evidence: [report, { document: draft.id, place: '1' }] })
  expect(both).toMatchObject({ conformity: 'evidence-missing', covered: true })
  expect(await list.answer('10.3', { evidence: [report] })).toMatchObject({ conformity: 'conform' })
  await office.people.reviewer.sign(both.id, SIGN)
  expect(await list.row('10.3')).toMatchObject({ conformity: 'reviewed' })
  const replacedBy = (await office.register({ docType: 'report' })).id
  const replaced = await harness.call(techDocumentRoutes.update, author, org, {
    params: { id: document.id },
    version: document.version,
    body: { replacedBy },
  })
  expect(replaced.statusCode, replaced.body).toBe(200)
  const retired = await office.move(version.id, 'obsolete', office.people.prrc.person, 'Withdrawn')
  expect(retired.statusCode, retired.body).toBe(200)
  expect(await list.row('10.3')).toMatchObject({ conformity: 'evidence-missing', covered: false })
})

it('accepts only standards of its own register and existing documents, row by row', async () => {
  const list = await begin()
  const other = await (await begin()).add('f.standards', { designation: 'ISO 14971', edition: '2019' })
  const answers = await list.try({
    '10.2': { standards: [other.id] },
    '10.3': { evidence: [{ document: other.id, place: '3' }] },
    '11.1': { comment: 'Fine' },
  })
  expect(answers).toMatchObject({
    '10.2': { outcome: 'refused', problems: [{ path: ['standards'], code: 'unknown_reference' }] },
    '10.3': { outcome: 'refused', problems: [{ path: ['evidence'], code: 'unknown_reference' }] },
    '11.1': { outcome: 'saved' },
  })
})

it('GSP-5 refuses rows that cannot be answered, in the grid and in the form', async () => {
  const list = await begin()
  const answers = await list.try({
    '3(c)': ABSENT,
    '9': { applicability: 'applicable' },
    '10.4.3': { applicability: 'applicable' },
    '19': { applicability: 'applicable' },
  })
  const codes = {
    '3(c)': 'always_applicable',
    '9': 'annex_xvi_only',
    '10.4.3': 'information_only',
    '19': 'heading',
  }
  for (const [ref, code] of Object.entries(codes))
    expect(answers[ref]).toMatchObject({ outcome: 'refused', problems: [{ path: ['applicability'], code }] })
  const { id, version } = await list.row('1')
  const refused = await harness.call(routes.update, author, org, { params: { id }, version, body: ABSENT })
  expect(refused.json()).toMatchObject({
    error: 'INVALID_INPUT',
    details: [{ path: ['applicability'], code: 'always_applicable' }],
  })
  await list.characterise({ 'annex-xvi': 'yes' })
  await list.answer('9', { applicability: 'applicable' })
})

it('GSP-6 proposes 10.4.2 and 10.4.5 for a substance above the limit that can enter the body', async () => {
  const list = await begin()
  await list.characterise({ 'cmr-ed': 'no' })
  await list.add('dd.materials', { material: 'PVC', cmrEdPercent: 0.2 })
  expect((await list.row('10.4.5')).proposal).toBe('not_applicable')
  await list.answer('10.4.1-1', { applicability: 'applicable' })
  expect((await list.row('10.4.5')).proposal).toBe('applicable')
})

it('GSP-7 inherits the justification of a heading, and a row can override it and revert', async () => {
  const list = await begin()
  await list.answer('19.3', { applicability: 'applicable' })
  await list.answer('19', ABSENT)
  const { rows } = await list.page()
  const below = rows.filter(({ ref, answerable }) => ref!.startsWith('19.') && answerable)
  for (const row of below.filter(({ ref }) => ref !== '19.3'))
    expect(row).toMatchObject({ ...ABSENT, inheritedFrom: '19', conformity: 'not-applicable' })
  expect(await list.row('19.3')).toMatchObject({ applicability: 'applicable', inheritedFrom: null })
  const own = 'This point is met by the casing, which is described in the drawings.'
  expect(await list.answer('19.4', { justification: own })).toMatchObject({ inheritedFrom: null })
  const other = `${REASON} There is no active part.`
  await list.answer('19', { justification: other })
  expect(await list.row('19.1(a)')).toMatchObject({ justification: other, inheritedFrom: '19' })
  expect(await list.row('19.4')).toMatchObject({ justification: own })
  await list.answer('19', { applicability: 'tbd', justification: null })
  expect(await list.row('19.1(a)')).toMatchObject({ applicability: 'tbd', inheritedFrom: null })
  expect(await list.row('19.4')).toMatchObject({ ...ABSENT, justification: own })
})

it('GSP-8 blocks review of an answer that contradicts the profile until it has a reason', async () => {
  const list = await begin()
  await list.characterise({ sterile: 'yes' })
  const against = await list.answer('11.4', ABSENT)
  expect(against).toMatchObject({ contradiction: true, conformity: 'not-applicable' })
  const refused = await office.people.reviewer.ask(against.id, SIGN)
  expect(refused.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['overrideGiven'] } })
  await list.answer('11.4', { overrideReason: 'Only the set is sterile, this device is not.' })
  await office.people.reviewer.sign(against.id, SIGN)
  expect(await list.row('11.4')).toMatchObject({ status: 'reviewed', conformity: 'reviewed' })
})

it('GSP-9 a heading has the worst conformity of its rows, as gaps open and close', async () => {
  const list = await begin()
  expect((await list.row('16')).conformity).toBe('not-assessed')
  const solved = { applicability: 'applicable', method: 'design', otherSolution: 'Shielding' }
  const { id } = await list.answer('16.1(a)', solved)
  const values = { gsprRef: id, gapText: 'No report', severity: 'major', action: 'Test', status: 'open' }
  const gap = await list.add('gs.gaps', values)
  expect(await list.row('16.1(a)')).toMatchObject({ conformity: 'gap', gap: 'major' })
  expect((await list.row('16')).conformity).toBe('gap')
  expect((await list.page()).gate.severeGaps).toEqual(['16.1(a)'])
  await list.change(gap, { status: 'closed' })
  expect(await list.row('16.1(a)')).toMatchObject({ conformity: 'evidence-missing', gap: null })
})

it('GSP-10 is reviewed by the named reviewer, who is not its author', async () => {
  const list = await begin()
  const both = await harness.member(org, ['techdoc_author', 'techdoc_reviewer'])
  const asBoth = new Signer(harness, both, org)
  const same = await list.try({ '18.2': { ownerId: both.id, reviewerId: both.id } })
  expect(same['18.2']).toMatchObject({
    outcome: 'refused',
    problems: [{ path: ['reviewerId'], code: 'same_person' }],
  })
  const given = await list.answer('18.2', { ...ABSENT, ownerId: both.id })
  expect((await asBoth.ask(given.id, SIGN)).statusCode).toBe(403)
  const written = await list.answer('18.3', ABSENT, both)
  expect((await asBoth.ask(written.id, SIGN)).json()).toMatchObject({ error: 'FOUR_EYES' })
  await list.answer('18.3', { reviewerId: both.id })
  expect((await office.people.reviewer.ask(written.id, SIGN)).statusCode).toBe(403)
  // A colleague who names people on the row does not become its author.
  expect((await asBoth.ask(written.id, SIGN)).json()).toMatchObject({ error: 'FOUR_EYES' })
  const others = await list.answer('18.5', { ...ABSENT, reviewerId: both.id })
  await asBoth.sign(others.id, SIGN)
})

it('GSP-10 blocks submitting the checklist while a row is not assessed', async () => {
  const list = await begin()
  await list.answer('10.2', { applicability: 'applicable' })
  const { figures } = await list.section('gs.checklist')
  expect(figures!.blockers).toBe((await list.page()).gate.notAssessed.length)
  expect(figures!.blockers).toBe(207)
})

it('GSP-11 shows an item missing on the label as a gap', async () => {
  const list = await begin()
  await list.answer('23.2(h)', { applicability: 'applicable', method: 'design', otherSolution: 'Label' })
  await list.fill('mi.label-items', '23.2(h)', { required: 'yes', present: 'missing' })
  expect((await list.row('23.2(h)')).conformity).toBe('gap')
})

it('GSP-12 warns about a standard edition that is no longer harmonised', async () => {
  const list = await begin()
  const old = { designation: 'EN 60601-1', edition: '2006', harmonised: 'earlier' }
  const { id } = await list.add('f.standards', old)
  const row = await list.answer('18.4', { applicability: 'applicable', method: 'hs', standards: [id] })
  expect(row.outdated).toBe(true)
})
