import { inLocale } from 'contract/locale'
import type { Figures } from 'contract/risk/figures'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { linkTo } from '#platform/page-links.ts'
import { UnitChart } from '#ui/charts/UnitChart.tsx'

/** From the best rating to none. */
const RATINGS = [
  [3, 'plain'],
  [2, 'plain'],
  [1, 'half'],
  [0, 'level-5'],
] as const

/** How well the controls of the risks work. */
export function ControlSquares({ figures: { controls, method } }: { figures: Figures }) {
  const { t } = useTranslation('risk/figures')
  const locale = useLocale()
  const { operating } = method!.config.scales
  const rated = controls.ratings.reduce<number>((sum, count) => sum + count, 0)
  const all = rated + controls.unrated
  return (
    <UnitChart
      title={t('charts.controls')}
      description={all > 0 ? t('charts.controlsRated', { rated, all }) : undefined}
      link={linkTo({ to: '/controls' })}
      emptyText={t('charts.noControls')}
      data={{
        heading: t('charts.rating'),
        series: [{ key: 'count', label: t('charts.ratings') }],
        rows:
          all === 0
            ? []
            : [
                ...RATINGS.map(([rating, tone]) => ({
                  key: String(rating),
                  label: inLocale(operating[rating]!.label, locale),
                  values: { count: controls.ratings[rating] },
                  tone,
                })),
                {
                  key: 'unrated',
                  label: t('charts.unrated'),
                  values: { count: controls.unrated },
                  tone: 'hollow' as const,
                },
              ],
      }}
    />
  )
}
