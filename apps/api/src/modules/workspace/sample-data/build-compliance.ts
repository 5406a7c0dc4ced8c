import { statutoryDeadlineRoutes } from 'contract/compliance/statutory-deadlines'
import { domainRoutes } from 'contract/compliance/domains'
import { recurringObligationRoutes } from 'contract/compliance/recurring-obligations'
import { requirementGridRoutes } from 'contract/compliance/requirement-grid'
import { type Requirement, requirementRoutes } from 'contract/compliance/requirements'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { universeRoutes } from 'contract/compliance/universes'
import { controlRoutes } from 'contract/risk/controls'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { unitRoutes } from 'contract/workspace/units'
import { timeNow } from '#platform/clock.ts'
import { assessCompliance } from './build-compliance-risks.ts'
import { buildAnalyses, OFFICER } from './build-gaps.ts'
import { type SamplePeople, day } from './sample-people.ts'

/** The universes, and how far the second analysis of each is. */
const UNIVERSES = { GDPR: 'in_progress', ISO13485: 'in_review', NIS2: 'approved' } as const
type Code = keyof typeof UNIVERSES

const OWNERS = ['head_of_purchasing', 'plant_manager', 'quality_manager'] as const

/** Days until the evidence of a universe ends: some has ended, the rest does so one after the other. */
const VALID_DAYS = [-10, 20, 50, 80, 200, 300]

/** Sets applicability, owners and controls of a universe, and puts it into use. */
async function prepareUniverse(cast: SamplePeople, code: Code, universe: string): Promise<Requirement[]> {
  const query = { universe: [universe], sort: 'position' as const, limit: 100 }
  const { items: domains } = await cast.call(OFFICER, domainRoutes.list, { query })
  for (const [at, { id, version }] of domains.entries())
    await cast.call(OFFICER, domainRoutes.update, {
      params: { id },
      version,
      body: { ownerId: cast.id(OWNERS[at % OWNERS.length]!) },
    })
  const requirements = (await cast.call(OFFICER, requirementRoutes.list, { query })).items as Requirement[]
  const ids = requirements.map(({ id }) => id)
  const out = {
    applicability: 'not_applicable' as const,
    applicabilityReason: cast.say(cast.texts.compliance.universes[code].reason),
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
      body: { requirements: ids.filter((_, place) => place % 12 === at), controls: [id], link: true },
    })
  const { items: units } = await cast.call(OFFICER, unitRoutes.list, { query: { limit: 10 } })
  await cast.change(OFFICER, universeRoutes, universe, {
    ownerId: cast.id(OFFICER),
    units: units.map(({ id }) => id),
    nextReviewOn: day(code === 'GDPR' ? 40 : 150),
  })
  await cast.move(OFFICER, universeRoutes, universe, 'active')
  return requirements.slice(0, -3)
}

/** Adds evidence, each piece for several requirements; most is accepted, the last waits for a look. */
async function addEvidence(
  cast: SamplePeople,
  code: Code,
  requirements: readonly Requirement[],
): Promise<void> {
  const { proofs } = cast.texts.compliance.universes[code]
  for (const [at, valid] of VALID_DAYS.entries()) {
    const { id } = await cast.call(OFFICER, evidenceRoutes.create, {
      body: {
        name: proofs[at % proofs.length]!,
        address: 'https://example.com/register',
        obtainedOn: day(valid - 365),
        validUntil: day(valid),
        obtainedBy: cast.id(OFFICER),
        confidentiality: 'internal',
      },
    })
    const supported = requirements.filter((_, place) => place % 9 === at).slice(0, 5)
    for (const { id: to } of supported)
      await cast.call(OFFICER, evidenceRoutes.link, { params: { id }, body: { kind: 'supports', to } })
    await cast.move(OFFICER, evidenceRoutes, id, 'submitted')
    if (at < VALID_DAYS.length - 1) await cast.move('risk_manager', evidenceRoutes, id, 'accepted')
  }
}

/** Builds three universes with two analyses each, a running deadline and duties that come again. */
export async function buildCompliance(cast: SamplePeople): Promise<void> {
  const { compliance } = cast.texts
  const codes = Object.keys(UNIVERSES) as Code[]
  const { created } = await cast.call(OFFICER, starterUniverseRoutes.load, { body: { codes } })
  for (const [at, code] of codes.entries()) {
    const universe = created.find((one) => one.code === code)!.id
    const requirements = await prepareUniverse(cast, code, universe)
    await addEvidence(cast, code, requirements)
    await buildAnalyses(cast, {
      universe,
      name: compliance.universes[code].name,
      shift: at,
      now: UNIVERSES[code],
    })
    await assessCompliance(cast, universe, code)
    await cast.call(OFFICER, recurringObligationRoutes.create, {
      body: {
        name: compliance.duties[at]!,
        universe,
        ownerId: at === 0 ? cast.founder : cast.id('quality_manager'),
        firstOn: day(9 + 20 * at),
        everyMonths: 3,
      },
    })
  }
  await cast.call(OFFICER, statutoryDeadlineRoutes.start, {
    body: {
      event: 'personal_data_breach',
      knownAt: new Date(timeNow().getTime() - 30 * 3_600_000).toISOString(),
      name: compliance.breach,
      ownerId: cast.id(OFFICER),
    },
  })
}
