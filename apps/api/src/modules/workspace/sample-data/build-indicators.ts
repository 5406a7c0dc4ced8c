import type { SamplePerson } from 'content'
import { monthsAfter } from 'contract/days'
import type { Cadence, Thresholds } from 'contract/risk/indicator-levels'
import { indicatorRoutes } from 'contract/risk/indicators'
import { measurementRoutes } from 'contract/risk/measurements'
import { riskRoutes } from 'contract/risk/risks'
import { type SamplePeople, day } from './sample-people.ts'

const MANAGER = 'risk_manager' as const

interface SampleIndicator extends Partial<Thresholds> {
  readonly kind: 'risk' | 'control' | 'performance'
  readonly direction: Thresholds['direction']
  readonly cadence: Cadence
  /** Null: the explorer's own. */
  readonly owner: SamplePerson | null
  readonly risk: string
  /** The last one is of the last month. */
  readonly values: readonly number[]
}

/** In the order of their texts. */
const INDICATORS: readonly SampleIndicator[] = [
  {
    kind: 'control',
    direction: 'higher_worse',
    amberHigh: 2,
    redHigh: 5,
    cadence: 'monthly',
    owner: 'head_of_purchasing',
    risk: 'R-P2P-02',
    values: [1.2, 0.8, 1.5, 1.1, 0.9, 1.8, 1.4, 2.2, 1.9, 2.6, 3.4, 5.8],
  },
  {
    kind: 'risk',
    direction: 'higher_worse',
    amberHigh: 14,
    redHigh: 30,
    cadence: 'monthly',
    owner: 'plant_manager',
    risk: 'R-CYB-03',
    values: [38, 33, 26, 22, 19, 17, 16, 12, 11, 13, 15, 16],
  },
  {
    kind: 'performance',
    direction: 'lower_worse',
    amberLow: 90,
    redLow: 75,
    cadence: 'monthly',
    owner: 'quality_manager',
    risk: 'R-QMS-03',
    values: [81, 84, 83, 88, 90.5, 91, 92.5, 91, 94, 95.5, 96, 95],
  },
  {
    kind: 'control',
    direction: 'band',
    redLow: 15,
    amberLow: 17,
    amberHigh: 24,
    redHigh: 26,
    cadence: 'monthly',
    // Overdue, so that the explorer has a value to enter.
    owner: null,
    risk: 'R-QMS-04',
    values: [20.5, 20.1, 21, 19.8, 20.4, 21.6, 22.8, 23.4, 22.1, 21.3],
  },
]

/** Adds key indicators with a year of values: one is red, one amber, one green and one overdue. */
export async function buildIndicators(cast: SamplePeople): Promise<void> {
  const { items } = await cast.call(MANAGER, riskRoutes.list, { query: { limit: 100, sort: 'code' } })
  const risks = new Map(items.map(({ id, code }) => [code, id]))
  for (const [at, { owner, risk, values, ...declared }] of INDICATORS.entries()) {
    const { name, unit, source } = cast.texts.risk.indicators[at]!
    const found = risks.get(risk)
    const { id } = await cast.call(MANAGER, indicatorRoutes.create, {
      body: {
        ...declared,
        name,
        unitOfMeasure: cast.say(unit),
        dataSource: cast.say(source),
        firstOn: monthsAfter(day(-5), -11),
        ownerId: owner ? cast.id(owner) : cast.founder,
        risks: found ? [found] : [],
      },
    })
    // The last indicator has had no value for two months.
    const last = at === INDICATORS.length - 1 ? -2 : 0
    await cast.call(MANAGER, measurementRoutes.enter, {
      params: { id },
      body: {
        values: values.map((value, place) => ({
          measuredOn: monthsAfter(day(-6), place - values.length + 1 + last),
          value,
        })),
      },
    })
  }
}
