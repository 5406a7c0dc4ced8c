import { statutoryDeadlineRoutes } from 'contract/compliance/statutory-deadlines'
import { domainRoutes } from 'contract/compliance/domains'
import { recurringObligationRoutes } from 'contract/compliance/recurring-obligations'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { type GapItem, gapItemRoutes } from 'contract/compliance/gap-items'
import { requirementGridRoutes } from 'contract/compliance/requirement-grid'
import { type Requirement, requirementRoutes } from 'contract/compliance/requirements'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import type { Localized } from 'contract'
import { controlRoutes } from 'contract/risk/controls'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { type SamplePeople, day, ofYear, year } from './sample-people.ts'
import { timeNow } from '#platform/clock.ts'

/** The rotating answers of items: answer, partial share, maturity, severity. */
const SAMPLE_ANSWERS = [
  ['compliant', null, 4, 1],
  ['partially_compliant', 50, 2, 2],
  ['compliant', null, 3, 1],
  ['partially_compliant', 75, 3, 1],
  ['non_compliant', null, 0, 3],
  ['compliant', null, 4, 1],
  ['partially_compliant', 25, 1, 2],
] as const

const OFFICER = 'compliance_officer' as const

async function itemsOf(cast: SamplePeople, id: string): Promise<GapItem[]> {
  const query = { gapanalysis: [id], sort: 'position' as const, limit: 100 }
  return (await cast.call(OFFICER, gapItemRoutes.list, { query })).items as GapItem[]
}

async function answer(
  cast: SamplePeople,
  id: string,
  items: readonly GapItem[],
  shift: number,
): Promise<void> {
  const { why, gap } = cast.texts.compliance
  const edits = items.map(({ id: item, version }, at) => {
    const [said, partial, maturity, severity] = SAMPLE_ANSWERS[(at * 3 + shift) % SAMPLE_ANSWERS.length]!
    const changes = {
      answer: said,
      maturity,
      severity,
      rationale: cast.say(why),
      noEvidence: true,
      ...(said === 'compliant' ? {} : { gap: cast.say(gap) }),
      ...(partial === null ? {} : { partial }),
    }
    return { id: item, version, changes }
  })
  await cast.call(OFFICER, gapItemRoutes.editMany, { params: { id }, body: { edits } })
}

async function startAnalysis(
  cast: SamplePeople,
  universe: string,
  name: Localized,
  ahead: number,
): Promise<string> {
  const { name: of, ...period } = year(ahead)
  const { id } = await cast.call(OFFICER, gapAnalysisRoutes.create, {
    body: {
      name: ofYear(name, of),
      universe,
      ...period,
      ownerId: cast.id(OFFICER),
      reviewerId: cast.founder,
      approverId: cast.founder,
    },
  })
  await cast.call(OFFICER, gapAnalysisRoutes.addRequirements, { params: { id }, body: {} })
  await cast.settle(OFFICER, 'gapanalysis', [id], 'in_progress')
  return id
}

const answerable = (items: readonly GapItem[]) => items.filter((item) => item.answer !== 'not_applicable')

/** Sets applicability, owners, controls and evidence of a universe. */
async function prepareUniverse(cast: SamplePeople, universe: string): Promise<Requirement[]> {
  const query = { universe: [universe], sort: 'position' as const, limit: 100 }
  const { items: domains } = await cast.call(OFFICER, domainRoutes.list, { query })
  const owners = [cast.id('head_of_purchasing'), cast.id('plant_manager')]
  for (const [at, owner] of owners.entries()) {
    for (const { id, version } of domains.filter((_, place) => place % 3 === at))
      await cast.call(OFFICER, domainRoutes.update, { params: { id }, version, body: { ownerId: owner } })
  }
  const requirements = (await cast.call(OFFICER, requirementRoutes.list, { query })).items as Requirement[]
  const ids = requirements.map(({ id }) => id)
  const out = {
    applicability: 'not_applicable' as const,
    applicabilityReason: cast.say(cast.texts.compliance.reason),
  }
  await cast.call(OFFICER, requirementRoutes.bulk, { body: { ids: ids.slice(-3), changes: out } })
  await cast.call(OFFICER, requirementRoutes.bulk, {
    body: { ids: ids.slice(0, -3), changes: { applicability: 'applicable' } },
  })
  const { items: controls } = await cast.call(OFFICER, controlRoutes.list, {
    query: { limit: 10, sort: 'code' },
  })
  for (const [at, { id }] of controls.entries())
    await cast.call(OFFICER, requirementGridRoutes.controls, {
      body: {
        requirements: ids.filter((_, place) => place % 12 === at),
        controls: [id],
        link: true,
      },
    })
  return requirements
}

/** Adds evidence; some is accepted, the rest waits for review. */
async function addEvidence(cast: SamplePeople, requirements: readonly Requirement[]): Promise<void> {
  for (const [at, { id: to }] of requirements.slice(0, 8).entries()) {
    const { id } = await cast.call(OFFICER, evidenceRoutes.create, {
      body: {
        name: cast.texts.compliance.proof,
        address: 'https://example.com/register',
        obtainedOn: day(-40 * (at + 1)),
        obtainedBy: cast.id(OFFICER),
        confidentiality: 'internal',
      },
    })
    await cast.call(OFFICER, evidenceRoutes.link, { params: { id }, body: { kind: 'supports', to } })
    await cast.move(OFFICER, evidenceRoutes, id, 'submitted')
    if (at < 5) await cast.move('risk_manager', evidenceRoutes, id, 'accepted')
  }
}

/** Builds two universes: one with a past and a current analysis, one with an analysis in approval. */
export async function buildCompliance(cast: SamplePeople): Promise<void> {
  const { compliance } = cast.texts
  const { created } = await cast.call(OFFICER, starterUniverseRoutes.load, {
    body: { codes: ['GDPR', 'ISO13485'] },
  })
  const idOf = (code: string) => created.find((one) => one.code === code)!.id
  const requirements = await prepareUniverse(cast, idOf('GDPR'))
  await addEvidence(cast, requirements)

  const first = await startAnalysis(cast, idOf('GDPR'), compliance.privacy, -1)
  await answer(cast, first, answerable(await itemsOf(cast, first)), 0)
  const gaps = (await itemsOf(cast, first)).filter(({ unplanned }) => unplanned)
  const half = Math.ceil(gaps.length / 2)
  for (const [at, some] of [gaps.slice(0, half), gaps.slice(half)].entries())
    if (some.length > 0)
      await cast.call(OFFICER, gapAnalysisRoutes.planActions, {
        params: { id: first },
        body: {
          items: some.map(({ id }) => id),
          ownerId: cast.id(at === 0 ? 'head_of_purchasing' : 'plant_manager'),
          dueOn: day(at === 0 ? 15 : 45),
        },
      })
  await cast.settle(OFFICER, 'gapanalysis', [first], 'in_review')
  const assessed = (await itemsOf(cast, first)).filter(({ status }) => status === 'assessed')
  await cast.settle(
    OFFICER,
    'gapitem',
    assessed.map(({ id }) => id),
    'reviewed',
  )
  await cast.settle(OFFICER, 'gapanalysis', [first], 'approved')

  const { name, ...thisYear } = year(0)
  const second = await cast.call(OFFICER, gapAnalysisRoutes.copy, { params: { id: first }, body: thisYear })
  await cast.change(OFFICER, gapAnalysisRoutes, second.id, { name: ofYear(compliance.privacy, name) })
  await cast.settle(OFFICER, 'gapanalysis', [second.id], 'in_progress')
  await answer(cast, second.id, answerable(await itemsOf(cast, second.id)).slice(0, 20), 2)

  const quality = await startAnalysis(cast, idOf('ISO13485'), compliance.quality, 0)
  await answer(cast, quality, answerable(await itemsOf(cast, quality)), 1)
  await cast.settle(OFFICER, 'gapanalysis', [quality], 'in_review')

  await cast.call(OFFICER, statutoryDeadlineRoutes.start, {
    body: {
      event: 'personal_data_breach',
      knownAt: new Date(timeNow().getTime() - 30 * 3_600_000).toISOString(),
      name: compliance.breach,
      ownerId: cast.id(OFFICER),
    },
  })
  await cast.call(OFFICER, recurringObligationRoutes.create, {
    body: {
      name: compliance.duty,
      universe: idOf('GDPR'),
      ownerId: cast.founder,
      firstOn: day(9),
      everyMonths: 3,
    },
  })
}
