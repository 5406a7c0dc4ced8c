import { useQuery } from '@tanstack/react-query'
import type { Comparison } from 'contract/risk/comparison'
import { LEVELS } from 'contract/risk/method'
import { levelOf } from 'contract/risk/scoring'
import { inLocale } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { methodQuery } from './compare.api.ts'
import { countsOf, movementsOf } from './comparison.ts'

/** The residual risks of the later assessment on its matrix, with their movements. */
export function MovementMap({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation(['risk/compare', 'contract/risklines'])
  const locale = useLocale()
  const method = useQuery(methodQuery(comparison.after.method)).data?.config
  if (!method) return null
  const { likelihood, impact } = method.matrix
  const counts = countsOf(comparison.lines, likelihood, impact)
  const steps = (scale: readonly { label: object }[]) =>
    scale.map(({ label }, index) => ({ key: String(index), label: inLocale(label, locale) }))
  return (
    <HeatMap
      title={t('map.title')}
      description={t('map.text')}
      rows={{ title: t('likelihood'), steps: steps(method.scales.likelihood) }}
      columns={{ title: t('impact'), steps: steps(method.scales.impact) }}
      levels={LEVELS.map((key) => ({
        key,
        label: t(`contract/risklines:choices.residualLevel.${key}`),
        tone: TONES[key],
      }))}
      cells={counts.map((row, l) =>
        row.map((count, i) => ({ level: levelOf(method, { likelihood: l + 1, impact: i + 1 }), count })),
      )}
      movements={movementsOf(
        comparison.lines.filter(
          ({ before, after }) =>
            (before?.residualLikelihood ?? 0) <= likelihood &&
            (before?.residualImpact ?? 0) <= impact &&
            after !== null,
        ),
        ({ code }) => code,
      )}
    />
  )
}
