import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { type GapItem, gapItemRoutes } from 'contract/compliance/gap-items'
import type { Localized } from 'contract'
import { actionRoutes } from 'contract/workspace/actions'
import { completeAction } from './complete-action.ts'
import { type SamplePeople, day, ofYear, year } from './sample-people.ts'

export const OFFICER = 'compliance_officer' as const
const REVIEWER = 'finance_director' as const

interface Analysed {
  readonly universe: string
  readonly name: Localized
  /** Where the rotating answers begin. */
  readonly shift: number
  /** How far the analysis of this year is. */
  readonly now: 'in_progress' | 'in_review' | 'approved'
}

type Said = readonly [
  answer: 'compliant' | 'partially_compliant' | 'non_compliant',
  partial: 25 | 50 | 75 | null,
  maturity: number,
  severity: number,
]

/** The rotating answers of items, in the last year and in this one. */
const ANSWERS: readonly (readonly [before: Said, now: Said])[] = [
  [
    ['compliant', null, 4, 1],
    ['compliant', null, 4, 1],
  ],
  [
    ['partially_compliant', 50, 2, 2],
    ['partially_compliant', 75, 3, 1],
  ],
  [
    ['compliant', null, 3, 1],
    ['compliant', null, 4, 1],
  ],
  [
    ['partially_compliant', 75, 3, 1],
    ['compliant', null, 3, 1],
  ],
  [
    ['non_compliant', null, 0, 3],
    ['partially_compliant', 50, 2, 2],
  ],
  [
    ['compliant', null, 4, 1],
    ['partially_compliant', 75, 3, 1],
  ],
  [
    ['partially_compliant', 25, 1, 2],
    ['partially_compliant', 50, 2, 2],
  ],
]

const OWNERS = ['head_of_purchasing', 'plant_manager', 'quality_manager'] as const
type Owner = (typeof OWNERS)[number]
/** The days until their actions are due. */
const DUE = [-8, 15, 45]

async function itemsOf(cast: SamplePeople, id: string): Promise<GapItem[]> {
  const query = { gapanalysis: [id], sort: 'position' as const, limit: 100 }
  const { items } = await cast.call(OFFICER, gapItemRoutes.list, { query })
  return (items as GapItem[]).filter((item) => item.answer !== 'not_applicable')
}

async function answer(
  cast: SamplePeople,
  id: string,
  items: readonly GapItem[],
  { shift, now }: { shift: number; now: boolean },
): Promise<void> {
  const { why, gap } = cast.texts.compliance
  const edits = items.map(({ id: item, version, evidence }, at) => {
    const [said, partial, maturity, severity] = ANSWERS[(at * 3 + shift) % ANSWERS.length]![now ? 1 : 0]
    const changes = {
      answer: said,
      partial,
      maturity,
      severity,
      rationale: cast.say(why[(at + shift) % why.length]!),
      noEvidence: evidence === 0,
      gap: said === 'compliant' ? null : cast.say(gap[at % gap.length]!),
    }
    return { id: item, version, changes }
  })
  await cast.call(OFFICER, gapItemRoutes.editMany, { params: { id }, body: { edits } })
}

/** Plans an action for every large gap: late, under way, agreed and proposed ones. Gives the first of each owner. */
async function planActions(cast: SamplePeople, id: string): Promise<ReadonlyMap<Owner, string>> {
  const gaps = (await itemsOf(cast, id)).filter(({ unplanned }) => unplanned)
  const planned = new Map<Owner, string>()
  for (const [at, owner] of OWNERS.entries()) {
    const own = gaps.filter((_, place) => place % OWNERS.length === at).map((item) => item.id)
    if (own.length === 0) continue
    await cast.call(OFFICER, gapAnalysisRoutes.planActions, {
      params: { id },
      body: { items: own, ownerId: cast.id(owner), dueOn: day(DUE[at]!) },
    })
    const { items } = await cast.call(OFFICER, actionRoutes.list, {
      query: { source: ['gap'], ownerId: [cast.id(owner)], status: ['proposed'], limit: 100 },
    })
    const [first, second, third] = items.map((one) => one.id)
    const agreed = [first, second, third].filter((one) => one !== undefined)
    for (const action of agreed)
      await cast.change(OFFICER, actionRoutes, action, { startOn: day(DUE[at]! - 90) })
    await cast.settle(owner, 'action', agreed, 'agreed')
    if (second) await cast.change(owner, actionRoutes, second, { percent: 50 })
    planned.set(owner, first!)
  }
  return planned
}

/** The owners finish an action each, and the person who planned it verifies it. */
async function finish(cast: SamplePeople, planned: ReadonlyMap<Owner, string>): Promise<void> {
  for (const [owner, action] of planned) {
    await completeAction(cast, owner, action, DUE[OWNERS.indexOf(owner)]!)
    await cast.move(OFFICER, actionRoutes, action, 'verified')
  }
}

/** Has an analysis reviewed item by item, so that only its approval is left. */
async function review(cast: SamplePeople, id: string): Promise<void> {
  await cast.settle(OFFICER, 'gapanalysis', [id], 'in_review')
  const assessed = (await itemsOf(cast, id)).filter(({ status }) => status === 'assessed')
  const ids = assessed.map((item) => item.id)
  await cast.settle(REVIEWER, 'gapitem', ids, 'reviewed')
}

/** Analyses a universe twice: last year, approved, and this year. */
export async function buildAnalyses(
  cast: SamplePeople,
  { universe, name, shift, now }: Analysed,
): Promise<void> {
  const { name: before, ...lastYear } = year(-1)
  const { id: first } = await cast.call(OFFICER, gapAnalysisRoutes.create, {
    body: {
      name: ofYear(name, before),
      universe,
      ...lastYear,
      summary: cast.say(cast.texts.compliance.summary),
      ownerId: cast.id(OFFICER),
      reviewerId: cast.id(REVIEWER),
      approverId: cast.id(REVIEWER),
    },
  })
  await cast.call(OFFICER, gapAnalysisRoutes.addRequirements, { params: { id: first }, body: {} })
  await cast.settle(OFFICER, 'gapanalysis', [first], 'in_progress')
  await answer(cast, first, await itemsOf(cast, first), { shift, now: false })
  const planned = await planActions(cast, first)
  await review(cast, first)
  await cast.settle(REVIEWER, 'gapanalysis', [first], 'approved')
  await finish(cast, planned)

  const { name: of, ...thisYear } = year(0)
  const second = await cast.call(OFFICER, gapAnalysisRoutes.copy, { params: { id: first }, body: thisYear })
  await cast.change(OFFICER, gapAnalysisRoutes, second.id, {
    name: ofYear(name, of),
    ...(now === 'approved' ? {} : { approverId: cast.founder }),
  })
  await cast.settle(OFFICER, 'gapanalysis', [second.id], 'in_progress')
  const items = await itemsOf(cast, second.id)
  const answered = now === 'in_progress' ? items.slice(0, Math.ceil(items.length * 0.6)) : items
  await answer(cast, second.id, answered, { shift, now: true })
  if (now === 'in_progress') return
  await planActions(cast, second.id)
  await review(cast, second.id)
  if (now === 'approved') await cast.settle(REVIEWER, 'gapanalysis', [second.id], 'approved')
}
