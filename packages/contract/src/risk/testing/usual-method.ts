import { type Method, RISK_CATEGORIES } from '../method.ts'

/** The defaults of the domain document, for tests of the formulas. */
export const usualMethod: Method = {
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
