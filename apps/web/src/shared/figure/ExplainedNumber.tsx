import { COUNT, formatFigure, type FigureFormat } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Explained } from './Explained.tsx'
import type { ExplainedProps } from './FigureButton.tsx'

export interface ExplainedNumberProps extends Omit<ExplainedProps, 'text'> {
  /** Null if it cannot be calculated; the explanation says why. */
  value: number | null
  format?: FigureFormat
}

/** A number with its explanation. */
export function ExplainedNumber({ value, format = COUNT, ...rest }: ExplainedNumberProps) {
  const { t } = useTranslation('shared/figure')
  const locale = useLocale()
  return <Explained {...rest} text={value === null ? t('unknown') : formatFigure(value, format, locale)} />
}
