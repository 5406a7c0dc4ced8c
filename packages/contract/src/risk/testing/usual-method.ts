import { IMPACT_DIMENSIONS, type Method, RISK_CATEGORIES } from '../method.ts'

const steps = (count: number) =>
  Array.from({ length: count }, (_, step) => ({ label: { en: `Step ${step + 1}` } }))

/** Scales of these lengths, with a word for each step. */
export const scalesOf = (likelihood: number, impact: number): Method['scales'] => ({
  likelihood: steps(likelihood),
  impact: steps(impact),
  dimensions: Object.fromEntries(
    IMPACT_DIMENSIONS.map((dimension) => [dimension, { label: { en: dimension }, steps: steps(impact) }]),
  ) as Method['scales']['dimensions'],
  design: steps(4),
  operating: steps(4),
})

/** The defaults of the domain document, for tests of the formulas. */
export const usualMethod: Method = {
  scales: scalesOf(5, 5),
  matrix: {
    likelihood: 5,
    impact: 5,
    from: { medium: 5, high: 10, critical: 15 },
    cells: [],
    impactRule: 'max',
    weights: { financial: 1, operational: 1, compliance: 1, reputation: 1, safety: 1 },
  },
  controls: {
    effects: [0, 0.3, 0.6, 0.9],
    weightKey: 1,
    weightOther: 0.5,
    capLikelihood: 0.95,
    capImpact: 0.6,
  },
  residual: 'axes',
  appetite: Object.fromEntries(
    RISK_CATEGORIES.map((category) => [
      category,
      category === 'fraud' ? { appetite: 4, tolerance: 6 } : { appetite: 9, tolerance: 12 },
    ]),
  ) as Method['appetite'],
  aggregation: { rule: 'blended', shareOfMax: 0.6 },
}
