import { inLocale } from 'contract/locale'
import { LEVELS, type Method } from 'contract/risk/method'
import { levelOf, scoreOf } from 'contract/risk/scoring'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { issueSlice } from '../issue-slices.ts'

interface IssueMatrixProps {
  method: Method
  issue: { likelihood: number | null; impact: number | null }
  onChoose?: (likelihood: number, impact: number) => void
}

/** Likelihood and impact of the consequence, chosen with one click. */
export function IssueMatrix({ method, issue, onChoose }: IssueMatrixProps) {
  const { t } = useTranslation('audit/issues')
  const labels = useCollectionLabels(issueSlice.of)
  const locale = useLocale()
  const { likelihood, impact } = issue
  const steps = (scale: Method['scales']['impact']) =>
    scale.map(({ label }, at) => ({ key: String(at), label: inLocale(label, locale) || String(at + 1) }))
  return (
    <HeatMap
      named
      title={t('matrix.title')}
      description={t(onChoose ? 'matrix.choose' : 'matrix.text')}
      rows={{ title: labels.field('likelihood'), steps: steps(method.scales.likelihood) }}
      columns={{ title: labels.field('impact'), steps: steps(method.scales.impact) }}
      levels={LEVELS.map((key) => ({ key, label: labels.choice('rating', key), tone: TONES[key] }))}
      cells={method.scales.likelihood.map((_, l) =>
        method.scales.impact.map((__, i) => {
          const point = { likelihood: l + 1, impact: i + 1 }
          return { level: levelOf(method, point), count: scoreOf(point) }
        }),
      )}
      selected={likelihood && impact ? { row: likelihood - 1, column: impact - 1 } : null}
      {...(onChoose
        ? {
            onSelect: (place) => {
              if (place) onChoose(place.row + 1, place.column + 1)
            },
          }
        : {})}
    />
  )
}
