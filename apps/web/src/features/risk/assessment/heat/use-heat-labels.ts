import { inLocale } from 'contract/locale'
import { LEVELS, type Method } from 'contract/risk/method'
import { risklines } from 'contract/risk/risk-lines'
import { useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'

/** The scales and levels of a method as the heat map needs them, in the reader's language. */
export function useHeatLabels({ scales }: Method) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const labels = useCollectionLabels(risklines)
  return useMemo(() => {
    const steps = (some: Method['scales']['impact']) =>
      some.map(({ label }, index) => ({ key: String(index), label: inLocale(label, locale) }))
    return {
      rows: { title: t('likelihood'), steps: steps(scales.likelihood) },
      columns: { title: t('impact'), steps: steps(scales.impact) },
      levels: LEVELS.map((key) => ({ key, label: labels.choice('residualLevel', key), tone: TONES[key] })),
    }
  }, [t, locale, labels, scales])
}
