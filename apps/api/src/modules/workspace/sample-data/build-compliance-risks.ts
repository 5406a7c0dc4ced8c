import { assessmentRoutes } from 'contract/risk/assessments'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { OFFICER } from './build-gaps.ts'
import { fillIn, type SamplePeople, year } from './sample-people.ts'

/** The rotating judgements of domains: how likely a sanction is, and how severe it and its effect would be. */
const JUDGED = [
  { inherentLikelihood: 4, impactCompliance: 4, sanctionClass: 3 },
  { inherentLikelihood: 3, impactCompliance: 3, sanctionClass: 2 },
  { inherentLikelihood: 2, impactCompliance: 4, sanctionClass: 2 },
  { inherentLikelihood: 3, impactCompliance: 2, sanctionClass: 1 },
] as const

/** Assesses the risks of not complying with a universe, domain by domain; the assessment is under way. */
export async function assessCompliance(cast: SamplePeople, universe: string, code: string): Promise<void> {
  const { risks, risk } = cast.texts.compliance
  const { name, ...period } = year(0)
  const { id } = await cast.call(OFFICER, assessmentRoutes.create, {
    body: {
      name: fillIn(
        {
          en: '{{risks}}, {{code}} {{name}}',
          fr: '{{risks}}, {{code}} {{name}}',
          ar: '{{risks}}، {{code}} {{name}}',
        },
        { risks, code, name },
      ),
      context: 'compliance',
      universe,
      ...period,
      ownerId: cast.id(OFFICER),
      reviewerId: cast.id('risk_manager'),
      approverId: cast.id('finance_director'),
    },
  })
  await cast.call(OFFICER, assessmentRoutes.addRequirements, { params: { id }, body: {} })
  const query = { assessment: [id], limit: 100, sort: 'code' as const }
  const { items } = await cast.call(OFFICER, risklineRoutes.list, { query })
  const edits = (items as Riskline[]).map((line, at) => ({
    id: line.id,
    version: line.version,
    changes: {
      ...JUDGED[at % JUDGED.length]!,
      ownerId: cast.id(OFFICER),
      rationale: cast.say(risk),
      response: 'treat' as const,
    },
  }))
  await cast.call(OFFICER, risklineRoutes.editMany, { params: { id }, body: { edits } })
  await cast.settle(OFFICER, 'assessment', [id], 'in_progress')
}
