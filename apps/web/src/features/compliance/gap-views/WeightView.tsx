import { useQuery } from '@tanstack/react-query'
import type { GapFigures } from 'contract/compliance/gap-figures'
import { useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import type { Place } from '#shared/heat-map/heat-map.ts'
import { Asked } from './Asked.tsx'
import { gapFiguresQuery } from './gap-views.api.ts'
import { ItemsList } from './ItemsList.tsx'
import type { GapViewProps } from './lazy.ts'
import { MATURITIES, WEIGHT_LEVELS, weightCells, WEIGHTS } from './weight-cells.ts'

/** Requirements by weight and maturity: the top left has priority. */
export function WeightView({ analysis }: GapViewProps) {
  return (
    <Asked of={useQuery(gapFiguresQuery(analysis.id))}>
      {(figures) => <Weights analysis={analysis} figures={figures} />}
    </Asked>
  )
}

const CELL = /^([123])-([0-5])$/

function Weights({ analysis, figures }: GapViewProps & { figures: GapFigures }) {
  const { t } = useTranslation(['compliance/gap-views', 'contract/gapitems'])
  const [{ cell }, go] = usePageAddress(({ cell: value }) => ({
    cell: typeof value === 'string' && CELL.test(value) ? value : undefined,
  }))
  const [, weight, maturity] = (cell ? CELL.exec(cell) : null) ?? []
  const selected: Place | null = cell ? { row: Number(weight) - 1, column: Number(maturity) } : null
  const rated = figures.cells.reduce((sum, { count }) => sum + count, 0)
  const behind = figures.cells.reduce((sum, one) => sum + one.behind, 0)
  const { assessed } = figures.total
  return (
    <div className="space-y-4">
      <HeatMap
        title={t('weight.title')}
        description={t('weight.text', { rated, assessed, behind })}
        rows={{
          title: t('contract/gapitems:fields.weight'),
          steps: WEIGHTS.map((one) => ({ key: String(one), label: t(`weight.weights.${one}`) })),
        }}
        columns={{
          title: t('contract/gapitems:fields.maturity'),
          steps: MATURITIES.map((one) => ({ key: String(one), label: t(`weight.steps.${one}`) })),
        }}
        levels={WEIGHT_LEVELS.map((key, at) => ({
          key,
          label: t(`weight.levels.${key}`),
          tone: (at + 1) as 1 | 2 | 3 | 4 | 5,
        }))}
        cells={weightCells(figures)}
        selected={selected}
        onSelect={(place) => go({ cell: place ? `${place.row + 1}-${place.column}` : undefined })}
      />
      {cell ? (
        <ItemsList
          analysis={analysis.id}
          title={t('weight.cell', { weight: Number(weight), maturity: Number(maturity) })}
          filter={{ weight: Number(weight), maturity: Number(maturity) }}
          onClose={() => go({ cell: undefined })}
        />
      ) : null}
    </div>
  )
}
