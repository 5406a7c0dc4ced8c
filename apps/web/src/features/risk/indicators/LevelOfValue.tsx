import { INDICATOR_MARKS, type IndicatorLevel } from 'contract/risk/indicator-levels'
import { indicators } from 'contract/risk/indicators'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { ChoiceMark } from '#shared/marks/ChoiceMark.tsx'

/** The level of a value, as shape and word. */
export function LevelOfValue({ level }: { level: IndicatorLevel | null }) {
  const { t } = useTranslation('risk/indicators')
  const labels = useCollectionLabels(indicators)
  if (level === null) return <span className="text-ink-soft">{t('notMeasured')}</span>
  return <ChoiceMark mark={INDICATOR_MARKS[level]} label={labels.choice('level', level)} />
}
