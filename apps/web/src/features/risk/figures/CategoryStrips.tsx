import type { Figures } from 'contract/risk/figures'
import { useId } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { LinkTarget } from '#platform/page-links.ts'
import { useDirection } from '#platform/preferences/direction.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { ChartHeading } from '#ui/charts/ChartHeading.tsx'
import { FILL } from '#ui/charts/tones.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { Change } from './Change.tsx'
import type { LineFilter } from './figures-address.ts'

const HEIGHT = 28
const BASE = HEIGHT - 7
const APART = 5.6

interface CategoryStripsProps {
  figures: Figures
  listOf: (more?: LineFilter) => LinkTarget | undefined
}

/** Every risk as a dot on the scale of residual scores, by category; those above tolerance have the colour of their level. */
export function CategoryStrips({ figures, listOf }: CategoryStripsProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const locale = useLocale()
  const id = useId()
  const { config } = figures.method!
  const max = config.matrix.likelihood * config.matrix.impact
  const compared = figures.trend.up + figures.trend.same + figures.trend.down > 0
  return (
    <section aria-labelledby={id} className="min-w-0">
      <ChartHeading id={id} title={t('charts.categories')} description={t('charts.dots')} link={listOf()} />
      <table className="w-full text-body">
        <caption className="sr-only">{t('charts.categories')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{labels.field('category')}</th>
            <th scope="col">{labels.field('residualScore')}</th>
            <th scope="col">{t('tiles.above.label')}</th>
            <th scope="col">{t('top.since')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.byCategory.map(({ category, above, before, scores }) => (
            <tr key={category} className="border-b border-line hover:bg-surface-soft">
              <th scope="row" className="w-2/5 py-1 pe-3 text-start font-normal">
                <Linked to={listOf({ category })}>{labels.choice('category', category)}</Linked>
              </th>
              <td className="py-0 align-bottom">
                <Strip scores={scores} max={max} limit={config.appetite[category].tolerance} />
              </td>
              <td className="w-8 ps-2 text-end tabular-nums">
                {above === 0 ? (
                  <span className="text-ink-faint">{formatNumber(0, locale)}</span>
                ) : (
                  <Linked to={listOf({ category, position: 'above_tolerance' })}>
                    {formatNumber(above, locale)}
                  </Linked>
                )}
              </td>
              <td className="w-8 ps-2 text-end">
                {compared && above !== before ? <Change by={above - before} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot aria-hidden className="text-tick text-ink-faint">
          <tr>
            <td className="pt-1">{labels.field('residualScore')}</td>
            <td className="pt-1 tabular-nums">
              {formatNumber(1, locale)}
              <span className="float-end">{formatNumber(max, locale)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface StripProps {
  scores: Figures['byCategory'][number]['scores']
  max: number
  limit: number
}

function Strip({ scores, max, limit }: StripProps) {
  const { t } = useTranslation('risk/figures')
  const rightToLeft = useDirection() === 'rtl'
  const x = (score: number) => {
    const share = 2 + ((score - 1) / Math.max(1, max - 1)) * 96
    return `${rightToLeft ? 100 - share : share}%`
  }
  // Those above tolerance are drawn last: they must not be hidden.
  const stacks = scores.toSorted((one, other) => Number(isAbove(one)) - Number(isAbove(other)))
  const counts = new Map<number, number>()
  const label = scores.map(({ score, count }) => t('charts.dotsAt', { count, score })).join(', ')
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="block overflow-visible">
      <line x1="0" x2="100%" y1={BASE} y2={BASE} className="stroke-line" />
      {stacks.flatMap((one) => {
        const from = counts.get(one.score) ?? 0
        counts.set(one.score, from + one.count)
        const step = Math.min(APART, (BASE - 4) / Math.max(1, from + one.count - 1))
        return Array.from({ length: one.count }, (_, at) => (
          <circle
            key={`${one.score}-${from + at}`}
            cx={x(one.score)}
            cy={BASE - (from + at) * step}
            r={isAbove(one) ? 4 : 2.7}
            className={
              isAbove(one) ? `stroke-surface ${FILL[`level-${TONES[one.level]}`]}` : 'fill-chart-past'
            }
          />
        ))
      })}
      <line x1={x(limit + 0.5)} x2={x(limit + 0.5)} y1={0} y2={HEIGHT} className="stroke-ink stroke-[1.2]" />
    </svg>
  )
}

const isAbove = ({ position }: StripProps['scores'][number]) => position === 'above_tolerance'

function Linked({ to, children }: { to: LinkTarget | undefined; children: string }) {
  return to ? (
    <PageLink
      {...to}
      className="inline-block min-h-6 min-w-6 content-center hover:underline hover:underline-offset-4"
    >
      {children}
    </PageLink>
  ) : (
    children
  )
}
