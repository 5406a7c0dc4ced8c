import { LEVELS, type Method } from 'contract/risk/method'
import { levelOf, scoreOf } from 'contract/risk/scoring'
import { inLocale } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Place } from '#shared/heat-map/heat-map.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { TONES } from '#shared/heat-map/level-tones.ts'

interface MethodMatrixProps {
  method: Method
  description: string
  selected?: Place | null
  onSelect?: (place: Place | null) => void
}

/** The scoring matrix: each cell with its score and its level. */
export function MethodMatrix({ method, description, selected, onSelect }: MethodMatrixProps) {
  const { t } = useTranslation(['risk/method', 'contract/risklines'])
  const locale = useLocale()
  const { likelihood, impact } = method.matrix
  const steps = (scale: Method['scales']['impact'], count: number) =>
    Array.from({ length: count }, (_, index) => ({
      key: String(index),
      label: inLocale(scale[index]?.label ?? {}, locale) || String(index + 1),
    }))
  const points = (l: number) =>
    Array.from({ length: impact }, (_, i) => ({ likelihood: l + 1, impact: i + 1 }))
  return (
    <HeatMap
      named
      title={t('matrix.title')}
      description={description}
      rows={{ title: t('scales.likelihood'), steps: steps(method.scales.likelihood, likelihood) }}
      columns={{ title: t('scales.impact'), steps: steps(method.scales.impact, impact) }}
      levels={LEVELS.map((key) => ({
        key,
        label: t(`contract/risklines:choices.residualLevel.${key}`),
        tone: TONES[key],
      }))}
      cells={Array.from({ length: likelihood }, (_, l) =>
        points(l).map((point) => ({ level: levelOf(method, point), count: scoreOf(point) })),
      )}
      {...(selected === undefined ? {} : { selected })}
      {...(onSelect ? { onSelect } : {})}
    />
  )
}
