import { Tabs } from '@base-ui/react/tabs'
import { inLocale } from 'contract/locale'
import type { Figures } from 'contract/risk/figures'
import { LEVELS } from 'contract/risk/method'
import { levelOf } from 'contract/risk/scoring'
import { useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Movement } from '#shared/heat-map/heat-map.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { HEAT_VIEWS, type HeatView, type LineFilter } from './figures-address.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'

/** More arrows would cover the map; the rest is in the list of movements. */
const MOST_ARROWS = 8

const FIELDS = {
  residual: ['residualLikelihood', 'residualImpact'],
  inherent: ['inherentLikelihood', 'inherentImpact'],
  target: ['targetLikelihood', 'targetImpact'],
  movement: ['residualLikelihood', 'residualImpact'],
} as const

interface HeatSectionProps {
  figures: Figures
  view: HeatView
  onView: (view: HeatView) => void
  /** Opens the lines of a cell. */
  onOpen: (filter: LineFilter) => void
}

/** The heat map: inherent, residual, target, and movements. */
export function HeatSection({ figures, view, onView, onOpen }: HeatSectionProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const locale = useLocale()
  const { config } = figures.method!
  const { likelihood, impact } = config.matrix
  const counts = figures.cells[view === 'movement' ? 'residual' : view]
  const cells = useMemo(
    () =>
      Array.from({ length: likelihood }, (_, row) =>
        Array.from({ length: impact }, (__, column) => {
          const place = { likelihood: row + 1, impact: column + 1 }
          const found = counts.find((cell) => cell.likelihood === row + 1 && cell.impact === column + 1)
          return { level: levelOf(config, place), count: found?.count ?? 0 }
        }),
      ),
    [config, counts, likelihood, impact],
  )
  const movements = useMemo(
    (): Movement[] =>
      view === 'movement'
        ? figures.moves
            .filter(({ from, to }) => from.likelihood !== to.likelihood || from.impact !== to.impact)
            .toSorted((a, b) => b.count - a.count)
            .slice(0, MOST_ARROWS)
            .map(({ from, to, count }) => ({
              key: `${from.likelihood}${from.impact}${to.likelihood}${to.impact}`,
              label: t('risks', { count }),
              from: { row: from.likelihood - 1, column: from.impact - 1 },
              to: { row: to.likelihood - 1, column: to.impact - 1 },
            }))
        : [],
    [figures.moves, view, t],
  )
  const placed = cells.flat().reduce((sum, cell) => sum + cell.count, 0)
  const all = counts.reduce((sum, cell) => sum + cell.count, 0)
  const steps = (axis: 'likelihood' | 'impact') => ({
    title: t(`axes.${axis}`),
    steps: config.scales[axis].map(({ label }, at) => ({
      key: String(at + 1),
      label: inLocale(label, locale),
    })),
  })
  const [rowField, columnField] = FIELDS[view]
  return (
    <Tabs.Root className="min-w-0" value={view} onValueChange={(next) => onView(next as HeatView)}>
      <Tabs.List aria-label={t('map.choose')} className="mb-2 flex flex-wrap gap-1">
        {HEAT_VIEWS.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            className="min-h-9 cursor-pointer rounded-control px-3 py-1.5 text-body font-medium text-ink-soft hover:text-ink data-active:bg-accent-soft data-active:text-accent-strong"
          >
            {t(`map.views.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view}>
        <HeatMap
          title={t(`map.titles.${view}`)}
          description={
            placed < all ? t('map.elsewhere', { count: all - placed }) : t('map.hint', { count: placed })
          }
          rows={steps('likelihood')}
          columns={steps('impact')}
          levels={LEVELS.map((level) => ({
            key: level,
            label: labels.choice('residualLevel', level),
            tone: TONES[level],
          }))}
          cells={cells}
          onSelect={(place) =>
            place ? onOpen({ [rowField]: place.row + 1, [columnField]: place.column + 1 }) : undefined
          }
          movements={movements}
        />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
