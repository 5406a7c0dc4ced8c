import { useTranslation } from '#platform/i18n/index.ts'
import type { ExplainedProps } from '#shared/figure/FigureButton.tsx'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { explainPosition, formatOf, type PositionFigure, type Positioned, shownValue } from './explain.ts'

export interface PositionNumberProps {
  figure: PositionFigure
  of: Positioned
  /** For use where the name of the figure is not enough: with the domain or the universe. */
  label?: string
  size?: ExplainedProps['size']
}

/** Compliance, coverage, prudent compliance, gap index or maturity, with its explanation. */
export function PositionNumber({ figure, of, label, size = 'inline' }: PositionNumberProps) {
  const { t } = useTranslation('compliance/shared')
  return (
    <ExplainedNumber
      label={label ?? t(`figures.${figure}`)}
      value={shownValue(figure, of[figure])}
      format={formatOf(figure)}
      size={size}
      explanation={explainPosition(t, figure, of)}
    />
  )
}
