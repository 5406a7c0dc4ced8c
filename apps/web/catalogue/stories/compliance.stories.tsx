import { positionFrom, sumsOf, usualScoring, type Weighed } from 'contract/compliance/scoring'
import { BandWord } from '#features/compliance/shared/BandWord.tsx'
import { POSITION_FIGURES } from '#features/compliance/shared/explain.ts'
import { PositionNumber } from '#features/compliance/shared/PositionNumber.tsx'
import { Paper, Row } from '../Specimen.tsx'

export default { title: 'Figures/Compliance' }

const answered = (factor: number, maturity: number): Weighed => ({
  weight: 2,
  answer: factor === 0 ? 'non_compliant' : 'compliant',
  factor,
  maturity,
  target: 4,
})
const OPEN: Weighed = { weight: 1, answer: 'not_assessed', factor: null, maturity: null, target: 3 }

function Position({ items }: { items: readonly Weighed[] }) {
  const sums = sumsOf(items)
  const scoring = usualScoring()
  const of = { ...positionFrom(sums), sums, scoring, unsupported: 1, updatedAt: '2026-11-02T09:30:00Z' }
  return (
    <Paper>
      <Row>
        {POSITION_FIGURES.map((figure) => (
          <PositionNumber key={figure} figure={figure} of={of} />
        ))}
        <BandWord of={of} />
      </Row>
    </Paper>
  )
}
export const Assessed = {
  render: () => <Position items={[answered(100, 4), answered(50, 3), answered(100, 3), answered(0, 1)]} />,
}
export const PartlyAssessed = { render: () => <Position items={[answered(50, 2), OPEN, OPEN]} /> }
export const NothingAssessed = { render: () => <Position items={[OPEN]} /> }
