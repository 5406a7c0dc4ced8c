import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/index.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { TILES, tilesOf } from './position-tiles.ts'
import { positionQuery } from './universes.api.ts'

// `relative`, so that text for screen readers scrolls with its tile and does not widen the page.
const ROW =
  'relative mb-4 grid grid-flow-col contain-inline-size auto-cols-[minmax(8.5rem,1fr)] gap-2 overflow-x-auto pb-1 xl:auto-cols-fr xl:overflow-visible'

/** The figures of the area, above its list. Hidden without a universe. */
export function PositionTiles() {
  const { t } = useTranslation('compliance/universes')
  const { data: figures, isPending } = useQuery(positionQuery)
  if (isPending)
    return (
      <div aria-hidden className={ROW}>
        {TILES.map((key) => (
          <span key={key} className="h-24 rounded-pop bg-surface-soft" />
        ))}
      </div>
    )
  if (!figures || figures.universes.count === 0) return null
  return (
    <ul aria-label={t('tiles.label')} className={ROW}>
      {tilesOf(figures).map(({ key, value, link, inputs }) => {
        const label = t(`tiles.${key}.label`)
        return (
          <li key={key} className="ruled flex flex-col py-3">
            <p className="mb-1 text-meta text-ink-soft">{label}</p>
            <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
              <ExplainedNumber
                size="medium"
                label={label}
                value={value}
                explanation={{
                  formula: t(`tiles.${key}.formula`),
                  inputs: inputs.map((input) => ({ ...input, label: t(`inputs.${input.key}`) })),
                  computedAt: figures.computedAt,
                }}
              />
              <PageLink {...link} className="text-meta text-accent underline underline-offset-2">
                {t('tiles.list')}
                <span className="sr-only">{t('tiles.listOf', { label })}</span>
              </PageLink>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
