import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { type GapItem, gapItemRoutes } from 'contract/compliance/gap-items'
import { factorOf, positionOf, usualScoring, type Weighed } from 'contract/compliance/scoring'
import { type ActionRecord, actionRoutes } from 'contract/workspace/actions'
import { evidenceRoutes } from 'contract/workspace/evidence'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answeredAs, ComplianceTeam, later } from '#test/compliance-team.ts'
import type { Person } from '#test/harness.ts'

let one: ComplianceTeam
let requirements: string[]
beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR')
  requirements = (await one.requirements()).slice(0, 3).map(({ id }) => id)
})
afterAll(() => one.stop())

/** More runs by hand: `MODEL_RUNS=200 pnpm exec vitest run --project api counts.model`. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 4)
const ANSWERS = ['compliant', 'compliant', 'partially_compliant', 'non_compliant', 'not_applicable']

/** Counts the records from the list routes, independently of how the stored counts are maintained. */
async function expectCounts(id: string): Promise<void> {
  const [kept, items] = [await one.analysis(id), await one.itemsOf(id)]
  const { items: actions } = await one.done<{ items: ActionRecord[] }>(actionRoutes.list, one.officer, {
    query: { limit: 100 },
  })
  const planned = (item: GapItem) =>
    actions.some(
      (action) =>
        action.requirement === item.requirement && !['cancelled', 'verified'].includes(action.status),
    )
  const count = (is: (item: GapItem) => boolean) => items.filter(is).length
  const urgent = (item: GapItem) => item.priority === 'critical' || item.priority === 'high'
  expect(kept).toMatchObject({
    items: items.length,
    open: count(({ status }) => status === 'not_assessed' || status === 'returned'),
    returned: count(({ status }) => status === 'returned'),
    unreviewed: count(
      ({ status, answer }) => status === 'returned' || (answer !== 'not_applicable' && status !== 'reviewed'),
    ),
    unplanned: count((item) => urgent(item) && !planned(item)),
    unsupported: count(({ unsupported }) => unsupported === true),
    ...positionOf(items as Weighed[]),
  })
  // The factor of an answer depends only on evidence that is accepted and valid.
  if (kept.status === 'approved') return
  for (const item of items) {
    const supported = await supportOf(item)
    const { answer, partial } = item
    expect([item.unsupported, item.factor]).toEqual([
      answer === 'compliant' && !supported,
      factorOf(usualScoring(), { answer: answer!, partial: partial ?? null, supported }),
    ])
  }
}

async function supportOf({ id, requirement }: GapItem): Promise<boolean> {
  const { rows } = await one.harness.admin.query<{ valid: boolean }>(
    `select exists (select from links l join records e on e.org_id = l.org_id and e.id = l.from_id
       join evidence v on v.org_id = e.org_id and v.id = e.id
     where l.org_id = $1 and l.to_id in ($2, $3) and l.kind = 'supports' and e.status = 'accepted'
       and e.archived_at is null and coalesce(e.due_on, (v.obtained_on + interval '12 months')::date) >= current_date
     ) as valid`,
    [one.org, id, requirement],
  )
  return rows[0]!.valid
}

type Step = { what: number; who: number; item: number; at: number }
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.nat({ max: 8 }),
  who: fc.nat({ max: 4 }),
  item: fc.nat({ max: 2 }),
  at: fc.nat({ max: 4 }),
})
/** Evidence created in this run, with the record that it supports. */
let brought: { id: string; to: string }[] = []

/** One attempted operation; whether refused or not, the counts must match the records. */
async function attempt(id: string, { what, who, item, at }: Step): Promise<void> {
  const people: Person[] = [one.assessor, one.reviewer, one.approver, one.owner, one.officer]
  const person = people[who]!
  const { id: itemId, version, requirement } = (await one.itemsOf(id))[item]!
  if (what < 3)
    await one.call(gapItemRoutes.update, person, {
      params: { id: itemId },
      version,
      body: { ...answeredAs(ANSWERS[at]!, at), severity: 3, noEvidence: true },
    })
  else if (what === 3) {
    const to = at % 2 ? itemId : requirement
    // Some of it expires today or had expired before it was accepted.
    const { id: made } = await one.accepted([to], at > 2 ? {} : { validUntil: later(at - 1) })
    brought.push({ id: made, to })
  } else if (what === 4 && brought.length > 0) await unlink(brought.pop()!)
  else if (what === 5)
    await one.call(gapAnalysisRoutes.planActions, person, { params: { id }, body: { items: [itemId] } })
  else if (what === 6)
    await one.stepItem(person, itemId, ['reviewed', 'returned', 'assessed'][at % 3]!, 'What of spring?')
  else if (what === 7) {
    const { status } = await one.analysis(id)
    await one.move(person, id, status === 'draft' ? 'in_progress' : 'in_review')
  } else if (what === 8) await one.move(person, id, 'in_progress', 'See what was returned')
}

async function unlink({ id, to }: { id: string; to: string }): Promise<void> {
  const { items } = await one.done<{ items: { id: string; record: { id: string } }[] }>(
    evidenceRoutes.links,
    one.officer,
    { params: { id } },
  )
  const link = items.find(({ record }) => record.id === to)!
  await one.call(evidenceRoutes.unlink, one.officer, { params: { id, linkId: link.id } })
}

it('R15 after any sequence of actions, the stored counts of an analysis match a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16, size: 'max' }), async (steps) => {
      const { id } = await one.begin(requirements)
      brought = []
      for (const each of steps) await attempt(id, each)
      await expectCounts(id)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 120_000)

it('creates an action for each gap in one batch and reports the items that need none', async () => {
  const { id, items } = await one.begin((await one.requirements()).slice(10, 15).map((row) => row.id))
  const ids = items.map((row) => row.id)
  await one.answer(id, ids.slice(0, 3), { ...answeredAs('non_compliant', 0), severity: 3, noEvidence: true })
  await one.answer(id, ids.slice(3, 4), { ...answeredAs('partially_compliant', 3), noEvidence: true })
  const plan = () =>
    one.done<{ created: { id: string; item: string }[]; skipped: { item: string; reason: string }[] }>(
      gapAnalysisRoutes.planActions,
      one.assessor,
      { params: { id }, body: { items: ids } },
    )
  const before = await one.harness.queriesOf(gapAnalysisRoutes.planActions)
  const first = await plan()
  expect((await one.harness.queriesOf(gapAnalysisRoutes.planActions)) - before).toBeLessThan(40)
  expect(first.created.map(({ item }) => item)).toEqual(ids.slice(0, 4))
  expect(first.skipped).toMatchObject([{ item: ids[4], reason: 'no_gap' }])
  const critical = await one.done<ActionRecord>(actionRoutes.get, one.officer, {
    params: { id: first.created[0]!.id },
  })
  expect(critical).toMatchObject({ priority: 'critical', dueOn: later(30), ownerId: one.assessor.id })
  expect(await one.item(ids[0]!)).toMatchObject({ actions: 1, actionDueOn: later(30), unplanned: false })
  const again = await plan()
  expect([again.created, again.skipped.map(({ reason }) => reason).toSorted()]).toEqual([
    [],
    ['no_gap', ...Array.from({ length: 4 }, () => 'under_way')],
  ])
  const nonMember = await one.call(gapAnalysisRoutes.planActions, one.owner, {
    params: { id },
    body: { items: ids.slice(0, 1) },
  })
  expect(nonMember.json()).toMatchObject({ created: [], skipped: [{ reason: 'forbidden' }] })
})
