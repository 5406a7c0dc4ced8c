import type { Figures } from 'contract/risk/figures'
import { LEVELS } from 'contract/risk/method'
import { useId } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { LinkTarget } from '#platform/page-links.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { ChartHeading } from '#ui/charts/ChartHeading.tsx'
import { LevelMark } from '#ui/marks/LevelMark.tsx'
import { risksPerSquare, squaresOf, totalIn } from './quarter-units.ts'

const SQUARES = {
  1: 'bg-level-1',
  2: 'bg-level-2',
  3: 'bg-level-3',
  4: 'bg-level-4',
  5: 'bg-level-5',
} as const

/** The register at the end of each quarter: one square per risk, those above tolerance above the line. */
export function QuarterSquares({ figures, link }: { figures: Figures; link: LinkTarget | undefined }) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const locale = useLocale()
  const id = useId()
  const { quarters } = figures
  const each = risksPerSquare(quarters)
  const shown = LEVELS.filter((level) => quarters.some(({ above }) => above[level] > 0))
  return (
    <section aria-labelledby={id} className="min-w-0">
      <ChartHeading
        id={id}
        title={t('quarters.title', { count: quarters.length })}
        description={t('quarters.each', { count: each })}
        link={link}
      />
      <ol className="grid grid-cols-4 gap-x-4 pt-2">
        {quarters.map((quarter, at) => {
          const { above, below } = squaresOf(quarter, each)
          const isLast = at === quarters.length - 1
          const [year, month] = quarter.from.split('-').map(Number)
          const name = t('quarters.name', {
            quarter: formatNumber((month! + 2) / 3, locale),
            year: String(year),
          })
          return (
            <li
              key={quarter.from}
              // Above the line, on it and below it: the same rows in all quarters.
              className="row-span-3 grid grid-rows-subgrid"
            >
              <p className="flex flex-col gap-1 self-end">
                <span className={`text-record font-semibold tabular-nums ${isLast ? '' : 'text-ink-faint'}`}>
                  {formatNumber(totalIn(quarter.above), locale)}
                </span>
                <span className="sr-only">{t('tiles.above.label')}</span>
                <span aria-hidden className="flex max-w-[4.5rem] flex-wrap-reverse gap-0.5">
                  {above.map((level, square) => (
                    <span key={square} className={`size-2.5 rounded-mark ${SQUARES[TONES[level]]}`} />
                  ))}
                </span>
              </p>
              <p
                aria-hidden
                className="-ms-4 mt-1 border-t-2 border-ink ps-4 pt-1 first-of-type:ms-0 [li:first-child>&]:ms-0 [li:first-child>&]:ps-0"
              >
                <span className="flex max-w-[4.5rem] flex-wrap gap-0.5">
                  {below.map((level, square) => (
                    <span
                      key={square}
                      className={`size-2.5 rounded-mark ${level === 'low' ? 'bg-chart-empty' : 'bg-chart-past'}`}
                    />
                  ))}
                </span>
              </p>
              <p className={`pt-2 text-meta ${isLast ? 'text-ink' : 'text-ink-faint'}`}>
                <span className={isLast ? 'font-medium' : ''}>
                  {isLast ? t('quarters.toDate', { name }) : name}
                </span>
                <span className="block text-ink-faint">{t('risks', { count: totalIn(quarter.levels) })}</span>
              </p>
            </li>
          )
        })}
      </ol>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-meta text-ink-faint">
        {shown.toReversed().map((level) => (
          <li key={level}>
            <LevelMark level={TONES[level]} label={labels.choice('residualLevel', level)} />
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-mark bg-chart-past" />
          {t('quarters.within')}
        </li>
      </ul>
    </section>
  )
}
