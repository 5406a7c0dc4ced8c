import { methodology, type Methodology } from 'content'
import type { Localized } from 'contract'
import type { Method } from 'contract/risk/method'

const sameInAll = (text: string): Localized => ({ en: text, fr: text, ar: text })
const labels = (steps: readonly { label: Localized }[]) => steps.map(({ label }) => ({ label }))

function dimensionsOf({ risk_matrix: { impact, impact_dimensions } }: Methodology) {
  const entries = Object.entries(impact_dimensions).map(([name, { label, bands, bands_text }]) => {
    const meanings = bands_text ?? bands!.map(sameInAll)
    const steps = impact.map((step, index) => ({ label: step.label, meaning: meanings[index]! }))
    return [name, { label, steps }] as const
  })
  return Object.fromEntries(entries) as Method['scales']['dimensions']
}

/** The method that an organisation begins with: the built-in scales, thresholds and appetites. */
export async function defaultMethod(): Promise<Method> {
  const content = await methodology()
  const { risk_matrix: matrix, control_effectiveness: controls, aggregation } = content
  const from = (level: string) => matrix.levels.find(({ code }) => code === level)!.min
  const effects = controls.effect_by_min_rating
  return {
    scales: {
      likelihood: matrix.likelihood.map(({ label, criteria }) => ({ label, meaning: criteria })),
      impact: labels(matrix.impact),
      dimensions: dimensionsOf(content),
      design: labels(controls.design),
      operating: labels(controls.operation),
    },
    matrix: {
      likelihood: matrix.likelihood.length,
      impact: matrix.impact.length,
      from: { medium: from('medium'), high: from('high'), critical: from('critical') },
      cells: [],
      impactRule: 'max',
      weights: { financial: 1, operational: 1, compliance: 1, reputation: 1, safety: 1 },
    },
    controls: {
      effects: [effects[0], effects[1], effects[2], effects[3]],
      weightKey: controls.weight_key,
      weightOther: controls.weight_non_key,
      capLikelihood: controls.cap_likelihood,
      capImpact: controls.cap_impact,
    },
    residual: 'axes',
    appetite: Object.fromEntries(
      content.appetite_defaults.map(({ category, ...limits }) => [category, limits]),
    ) as Method['appetite'],
    aggregation: { rule: 'blended', shareOfMax: aggregation.alpha_max },
  }
}
