import { quantificationRoutes } from 'contract/risk/quantifications'
import { riskRoutes } from 'contract/risk/risks'
import { type SamplePeople, day } from './sample-people.ts'

const MANAGER = 'risk_manager' as const

/** In the order of their texts. */
const LOSSES = [
  {
    risk: 'R-P2P-02',
    frequencyMin: 0.2,
    frequencyLikely: 0.7,
    frequencyMax: 2,
    lossModel: 'pert',
    lossLow: 15_000,
    lossLikely: 60_000,
    lossHigh: 400_000,
    appetiteLoss: 150_000,
    appetitePercent: 10,
    yearlyCost: 9_000,
    treatedFrequencyMin: 0.05,
    treatedFrequencyLikely: 0.1,
    treatedFrequencyMax: 0.4,
  },
  {
    risk: 'R-CYB-03',
    frequencyMin: 0.05,
    frequencyLikely: 0.15,
    frequencyMax: 0.5,
    lossModel: 'lognormal',
    lossLow: 80_000,
    lossHigh: 2_500_000,
    appetiteLoss: 1_000_000,
    appetitePercent: 5,
    yearlyCost: 60_000,
    treatedLossLow: 40_000,
    treatedLossHigh: 400_000,
  },
] as const

/** Adds loss estimates with a treatment each: one is worth its cost, the other makes a year of the worst kind rare. */
export async function buildLosses(cast: SamplePeople): Promise<void> {
  const { items } = await cast.call(MANAGER, riskRoutes.list, { query: { limit: 100, sort: 'code' } })
  const risks = new Map(items.map(({ id, code }) => [code, id]))
  for (const [at, { risk, ...estimates }] of LOSSES.entries()) {
    const found = risks.get(risk)
    if (!found) continue
    const { treatment, sources } = cast.texts.risk.losses[at]!
    await cast.call(MANAGER, quantificationRoutes.create, {
      body: {
        ...estimates,
        risk: found,
        asOf: day(-30),
        ownerId: cast.id('risk_manager'),
        treatment: cast.say(treatment),
        sources: cast.say(sources),
      },
    })
  }
}
