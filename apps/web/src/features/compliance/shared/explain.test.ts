import { positionFrom, sumsOf, usualScoring, type Weighed } from 'contract/compliance/scoring'
import { describe, expect, it } from 'vitest'
import { explainBand, explainPosition, type ExplainTexts, POSITION_FIGURES } from './explain.ts'

const t = ((key: string) => key) as ExplainTexts
const at = '2026-11-15T10:00:00Z'

const item = (weight: number, factor: number | null, maturity: number | null, target: number): Weighed => ({
  weight,
  answer: factor === null ? 'not_assessed' : 'partially_compliant',
  factor,
  maturity,
  target,
})

/** The worked example of the domain document. */
const sums = sumsOf([
  item(3, 100, 4, 3),
  item(3, 50, 2, 4),
  item(2, 0, 1, 3),
  item(1, 100, 3, 3),
  item(2, null, null, 3),
])
const example = { ...positionFrom(sums), sums, updatedAt: at }

describe('explaining a compliance position', () => {
  it('lists inputs that result in the figure', () => {
    for (const figure of POSITION_FIGURES) {
      const [part, whole] = explainPosition(t, figure, example).inputs
      const scale = figure === 'maturity' ? 100 : 1000
      expect(Math.round((part!.value / whole!.value) * scale), figure).toBe(example[figure])
    }
  })

  it('says to read compliance together with coverage, and why a figure is unknown', () => {
    expect(explainPosition(t, 'compliance', example).note).toBe('notes.withCoverage')
    const empty = { ...positionFrom(sumsOf([])), updatedAt: at }
    expect(explainPosition(t, 'maturity', empty).note).toBe('unknown.maturity')
  })

  it('gives no band when coverage is too low', () => {
    const scoring = usualScoring()
    expect(explainBand(t, { ...example, scoring }).note).toBeUndefined()
    expect(explainBand(t, { ...example, coverage: 799, scoring }).note).toBe('notes.noBand')
  })
})
