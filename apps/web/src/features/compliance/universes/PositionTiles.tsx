import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/index.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { TILES, tilesOf } from './position-tiles.ts'
import { positionQuery } from './universes.api.ts'

// `relative`, so that text for screen readers scrolls with the figures and does not widen the page.
const ROW = 'relative mb-4 grid gap-x-8 border-t border-line-firm sm:grid-cols-2 lg:grid-cols-3'
const LINE = 'flex min-h-9 items-baseline justify-between gap-3 border-b border-line py-1.5'

/** The figures of the area, above its list. Hidden without a universe. */
export function PositionTiles() {
  const { t } = useTranslation('compliance/universes')
  const { data: figures, isPending } = useQuery(positionQuery)
  if (isPending)
    return (
      <div aria-hidden className={ROW}>
        {TILES.map((key) => (
          <span key={key} className={LINE} />
        ))}
      </div>
    )
  if (!figures || figures.universes.count === 0) return null
  return (
    <ul aria-label={t('tiles.label')} className={ROW}>
      {tilesOf(figures).map(({ key, value, link, inputs }) => {
        const label = t(`tiles.${key}.label`)
        return (
          <li key={key} className={LINE}>
            <PageLink {...link} className="text-ink-soft hover:text-accent hover:underline">
              {label}
            </PageLink>
            <ExplainedNumber
              label={label}
              value={value}
              explanation={{
                formula: t(`tiles.${key}.formula`),
                inputs: inputs.map((input) => ({ ...input, label: t(`inputs.${input.key}`) })),
                computedAt: figures.computedAt,
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
