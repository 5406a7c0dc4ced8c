import { type Section, type SectionLine, sectionRoutes } from 'contract/techdoc/file/sections'
import { type Organisation, organisationRoutes, SELF_REVIEW_STAFF } from 'contract/workspace/organisations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Checklist } from '#test/checklist.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import type { Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let team: TechdocTeam
let office: DocumentTeam
let device: string
let both: Person
let self: Signer

beforeAll(async () => {
  team = await TechdocTeam.start()
  // Two teams in one organisation; members who are not needed leave, so that it counts as small.
  office = await DocumentTeam.open(team.harness, { id: team.org, founder: team.author })
  await remove(office.idOf('reader'), office.idOf('second'), team.reader.id)
  device = (await team.device()).id
  both = await team.harness.member(team.org, ['techdoc_author', 'techdoc_reviewer', 'techdoc_approver'])
  self = new Signer(team.harness, both, team.org)
})
afterAll(() => team.stop())

/** Deactivated members do not count. */
async function remove(...people: string[]): Promise<void> {
  await team.harness.admin.query(
    'update members set active = false where org_id = $1 and id = any($2::uuid[])',
    [team.org, people],
  )
}

const organisation = () => team.ok<Organisation>(organisationRoutes.current, team.author)

const allow = (selfReview: boolean): Promise<Organisation> =>
  team.harness.settle(team.author, team.org, { selfReview })

/** Adds members until the organisation exceeds the limit of the rule, and removes them afterwards. */
async function whileLarge(work: () => Promise<void>): Promise<void> {
  const { rows } = await team.harness.admin.query<{ count: number }>(
    `select count(*)::integer as count from members where org_id = $1 and active`,
    [team.org],
  )
  const came: string[] = []
  for (let count = rows[0]!.count; count <= SELF_REVIEW_STAFF; count++)
    came.push((await team.harness.member(team.org, ['techdoc_reader'])).id)
  await work()
  await remove(...came)
}

const refusedGuard = { error: 'GUARD_NOT_MET', details: { guards: ['othersJudge'] } }
const review = { meaning: 'review', to: 'in_review' } as const

/** A draft written by `both`, with the named people. */
async function draft(people: object): Promise<string> {
  const { id } = await office.latest((await office.register()).id)
  await office.fill(id, people)
  expect((await office.change(id, { changeSummary: 'I wrote this' }, both)).statusCode).toBe(200)
  return id
}

/** A section that is not started. */
async function untouched(fits: (line: SectionLine) => boolean): Promise<SectionLine> {
  const lines = [...(await team.sections(device)).values()]
  return lines.find((one) => one.status === 'not_started' && fits(one))!
}

const change = (who: Person, { id, version }: Section, body: object) =>
  team.ok<Section>(sectionRoutes.update, who, { params: { id }, version, body })

/** Made ready for review by another author, so that the last writer is not its only author. */
async function readied(id: string, people: object): Promise<Section> {
  const named = { reviewerId: office.idOf('reviewer'), approverId: office.idOf('approver'), ...people }
  const before = await team.ok<Section>(sectionRoutes.get, both, { params: { id } })
  const { version } = await change(team.author, before, { ...named, completeReason: 'As far as it goes.' })
  const body = { to: 'ready_for_review' }
  return team.ok(sectionRoutes.transition, team.author, { params: { id }, version, body })
}

/** A section written by `both`, with the named people. */
async function written(people: object): Promise<Section> {
  const { id } = await untouched(({ kind, figures }) => kind === 'table' && figures?.blockers === 0)
  const now = await team.ok<Section>(sectionRoutes.get, both, { params: { id } })
  await change(both, now, { noneReason: 'There is none of these.' })
  return readied(id, people)
}

beforeEach(async () => void (await allow(false)))

describe('ROL-2 self-review', () => {
  it('ROL-2 is off until an administrator allows it, which is in the audit trail', async () => {
    expect(await organisation()).toMatchObject({ selfReview: false, selfReviewPossible: true })
    const { version } = await organisation()
    const other = await team.call(organisationRoutes.update, both, { version, body: { selfReview: true } })
    expect(other.statusCode).toBe(403)
    await allow(true)
    const { rows } = await team.harness.admin.query(
      `select entry->'changes'->'selfReview' as change from trail
       where org_id = $1 and entry->>'action' = 'setting' order by seq desc limit 1`,
      [team.org],
    )
    expect(rows).toEqual([{ change: [false, true] }])
  })

  it('ROL-2 off: the author of a version or section cannot be its reviewer', async () => {
    const id = await draft({ reviewers: [both.id] })
    expect((await office.move(id, 'in_review')).json()).toEqual(refusedGuard)
    const section = await written({ reviewerId: both.id })
    expect((await team.step(section, 'in_review', team.author)).json()).toEqual(refusedGuard)
  })

  it('ROL-2 off: somebody who answered a row of Annex I cannot review the checklist', async () => {
    const checklist = await Checklist.begin(team.harness, team.org, team.author)
    await checklist.answer('1', { explanation: 'Shown by the tests of its software.' }, both)
    const params = { id: (await checklist.page()).section.id }
    const before = await team.ok<Section>(sectionRoutes.get, both, { params })
    await change(team.author, before, { reviewerId: both.id, approverId: office.idOf('approver') })
    // As if all its rows were answered.
    const ready = `update records set status = 'ready_for_review' where org_id = $1 and id = $2`
    await team.harness.admin.query(ready, [team.org, params.id])
    const now = await team.ok<Section>(sectionRoutes.get, both, { params })
    expect(now.authors).toEqual([both.id])
    expect((await team.step(now, 'in_review', team.author)).json()).toEqual(refusedGuard)
  })

  it('ROL-2 on and small: the author may review a version, which the signature states, not approve it', async () => {
    await allow(true)
    const refused = await draft({ reviewers: [both.id], approvers: [both.id] })
    expect((await office.move(refused, 'in_review')).json()).toEqual(refusedGuard)
    const id = await draft({ reviewers: [both.id] })
    await office.submit(id)
    expect((await office.get(id, both)).can).toContain('to:in_review')
    const signature = await self.sign(id, review)
    expect(signature).toMatchObject({ meaning: 'review', signer: { id: both.id } })
    const now = await office.get(id)
    expect(now).toMatchObject({ status: 'in_approval', reviewedBy: [both.id] })
    expect(now.authors).toContain(both.id)
    expect((await self.ask(id, { meaning: 'approval', to: 'in_approval' })).statusCode).toBe(403)
    await office.sign(id, 'approver', 'approval')
    expect((await office.get(id)).status).toBe('approved')
  })

  it('ROL-2 on and small: the author may review a section, but not approve it', async () => {
    await allow(true)
    const refused = await written({ approverId: both.id })
    expect((await team.step(refused, 'in_review', team.author)).json()).toEqual(refusedGuard)
    const { id, version } = await written({ reviewerId: both.id })
    const handed = await team.step({ id, version }, 'in_review', team.author)
    expect(handed.statusCode).toBe(200)
    await team.sign(id, both, 'review')
    const asked = await self.ask(id, { meaning: 'approval', to: 'approved' })
    expect(asked.statusCode).toBe(403)
    const now = await team.ok<Section>(sectionRoutes.get, both, { params: { id } })
    expect(now).toMatchObject({ reviewSigned: true, reviewerId: both.id })
    expect(now.authors).toContain(both.id)
    await team.sign(id, office.people.approver.person, 'approval', 'approved')
    const approved = await team.ok<Section>(sectionRoutes.get, both, { params: { id } })
    expect(approved.status).toBe('approved')
  })

  it('ROL-2 on and small: somebody else must sign that a section does not apply', async () => {
    await allow(true)
    const { id, version } = await untouched((one) => one.figures?.mandatory === false)
    const body = { naReason: 'Nothing of this kind is part of the device at all.' }
    await team.ok(sectionRoutes.update, both, { params: { id }, version, body })
    const asked = await self.ask(id, { meaning: 'review', to: 'not_applicable' })
    expect(asked.json()).toMatchObject({ error: 'FOUR_EYES' })
  })

  it('ROL-2 on and large: has no effect, even on what was submitted before', async () => {
    await allow(true)
    const waiting = await draft({ reviewers: [both.id] })
    await office.submit(waiting)
    const handed = await written({ reviewerId: both.id })
    await team.step(handed, 'in_review', team.author)
    await team.sign(handed.id, both, 'review')
    const [id, section] = [await draft({ reviewers: [both.id] }), await written({ reviewerId: both.id })]
    await whileLarge(async () => {
      expect(await organisation()).toMatchObject({ selfReview: true, selfReviewPossible: false })
      expect((await office.move(id, 'in_review')).json()).toEqual(refusedGuard)
      expect((await team.step(section, 'in_review', team.author)).json()).toEqual(refusedGuard)
      expect((await self.ask(waiting, review)).statusCode).toBe(403)
      const approval = await office.people.approver.ask(handed.id, { meaning: 'approval', to: 'approved' })
      expect(approval.json()).toEqual(refusedGuard)
    })
    expect((await organisation()).selfReviewPossible).toBe(true)
  })

  it('ROL-2 external people do not count', async () => {
    const guests: string[] = []
    for (let count = 0; count <= SELF_REVIEW_STAFF; count++)
      guests.push((await team.harness.member(team.org, ['guest'])).id)
    expect((await organisation()).selfReviewPossible).toBe(true)
    await remove(...guests)
  })
})
