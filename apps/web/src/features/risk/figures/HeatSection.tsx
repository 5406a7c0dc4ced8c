import { inLocale } from 'contract/locale'
import type { Figures } from 'contract/risk/figures'
import { LEVELS, type Method } from 'contract/risk/method'
import { levelOf, scoreOf } from 'contract/risk/scoring'
import { useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import type { Movement } from '#shared/heat-map/heat-map.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { movementsOf, shownRisks } from './shown-risks.ts'
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
  /** The risk whose vector stands out. */
  active: string | null
}

/** The heat map: inherent, residual, target, and movements. */
export function HeatSection({ figures, view, onView, onOpen, active }: HeatSectionProps) {
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
  const movements = useMemo((): Movement[] => {
    if (view === 'residual') {
      const { above, below } = shownRisks(figures)
      return movementsOf([...above, ...below], ({ code, name }) => `${code} ${inLocale(name, locale)}`)
    }
    if (view !== 'movement') return []
    return figures.moves
      .filter(({ from, to }) => from.likelihood !== to.likelihood || from.impact !== to.impact)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_ARROWS)
      .map(({ from, to, count }) => ({
        key: `${from.likelihood}${from.impact}${to.likelihood}${to.impact}`,
        label: t('risks', { count }),
        from: { row: from.likelihood - 1, column: from.impact - 1 },
        to: { row: to.likelihood - 1, column: to.impact - 1 },
      }))
  }, [figures, view, locale, t])
  const limit = commonTolerance(config)
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
    <Tabs.Root className="min-w-0" value={view} onValueChange={onView}>
      <HeatMap
        title={t(`map.titles.${view}`)}
        description={
          placed < all ? t('map.elsewhere', { count: all - placed }) : t('map.hint', { count: placed })
        }
        tools={
          <Tabs.List aria-label={t('map.choose')} className="flex flex-wrap gap-x-3">
            {HEAT_VIEWS.filter((one) => one === view || hasView(figures, one)).map((one) => (
              <Tabs.Tab
                key={one}
                value={one}
                className="cursor-pointer text-meta text-ink-soft hover:text-ink data-active:font-semibold data-active:text-ink max-lg:min-h-11"
              >
                {t(`map.views.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
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
        // The rows beside the map name the risks.
        listed={view !== 'residual'}
        active={view === 'residual' ? active : null}
        isAbove={
          limit === null
            ? undefined
            : ({ row, column }) => scoreOf({ likelihood: row + 1, impact: column + 1 }) > limit
        }
      />
    </Tabs.Root>
  )
}

/** A view without anything in it is not offered. */
const hasView = ({ cells, moves }: Figures, view: HeatView): boolean =>
  view === 'movement' ? moves.length > 0 : cells[view].length > 0

/** The tolerance of the method, if it is the same for every category: only then one line divides the map. */
function commonTolerance({ appetite }: Pick<Method, 'appetite'>): number | null {
  const [first, ...others] = Object.values(appetite).map(({ tolerance }) => tolerance)
  return first !== undefined && others.every((one) => one === first) ? first : null
}
