import { ANSWERS, type Answer } from 'contract/compliance/scoring'
import { useMemo } from 'react'
import type { CollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'
import { MATURITY, PARTIAL, SEVERITY } from './columns.ts'

/** Keys on Latin keyboards; each language can have one of its own as well. */
const LATIN: Readonly<Record<Answer, string>> = {
  compliant: 'c',
  partially_compliant: 'p',
  non_compliant: 'n',
  not_applicable: 'a',
  not_assessed: 'u',
}

/** The meaning of each step of the scales, and the keys that choose an answer. */
export function useScales(labels: CollectionLabels) {
  const { t } = useTranslation(['compliance/gaps', 'contract/gapscales'])
  const locale = useLocale()
  return useMemo(() => {
    const number = (value: number) => formatNumber(value, locale)
    const maturity = MATURITY.map((value): ScaleStep => ({
      value,
      sign: number(value),
      label: t(`contract/gapscales:maturity.${value as 0}`),
    }))
    const scales: Readonly<Record<string, readonly ScaleStep[]>> = {
      answer: ANSWERS.map((value) => ({
        value,
        sign: t(`letters.${value}`),
        label: labels.choice('answer', value),
        meaning: t(`answers.${value}`),
      })),
      partial: PARTIAL.map((value) => ({
        value,
        sign: formatFigure(value / 100, PERCENT, locale),
        label: t(`partly.${value as 25}`),
      })),
      maturity,
      target: maturity,
      severity: SEVERITY.map((value) => ({
        value,
        sign: number(value),
        label: t(`contract/gapscales:severity.${value as 1}`),
      })),
    }
    const answer: Record<string, string> = {}
    for (const one of ANSWERS) {
      answer[LATIN[one]] = one
      answer[t(`letters.${one}`).toLowerCase()] = one
    }
    return { scales, letters: { answer } }
  }, [t, labels, locale])
}
