import { gapitems } from 'contract/compliance/gap-items'
import { type GapPriority, GAP_PRIORITIES, priorityOf, priorityScore } from 'contract/compliance/scoring'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Level, LevelTone, Place } from '#shared/heat-map/heat-map.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import type { LineInputs } from '#shared/sheet/line-inputs.tsx'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'
import { MATURITY, SEVERITY } from '../grid/columns.ts'
import { PRIORITY_LEVELS } from '../grid/looks.ts'
import type { StoredItem } from '../item-rules.ts'

type Rating = LineInputs<StoredItem> & {
  scales: Readonly<Record<string, readonly ScaleStep[]>>
  /** Called after both were set. */
  onRated: () => void
}

/** A gap has a priority. */
const PRIORITIES = GAP_PRIORITIES.filter((one) => one !== 'none')

/** Maturity and severity of a gap on the matrix of the priorities that follow from them: a press on a cell sets both. */
export function RatingMatrix({ values: item, open, onChange, scales, onRated }: Rating) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapitems)
  const { maturity, severity } = item
  const scale = (field: 'maturity' | 'severity') => ({
    title: labels.field(field),
    steps: scales[field]!.map(({ value, sign, label }) => ({
      key: String(value),
      label: `${sign} ${label}`,
    })),
  })
  const levels: readonly Level[] = PRIORITIES.toReversed().map((key) => ({
    key,
    label: labels.choice('priority', key),
    tone: PRIORITY_LEVELS[key] as LevelTone,
  }))
  const levelAt = (rated: Partial<StoredItem>): GapPriority =>
    priorityOf(priorityScore({ ...item, ...rated }) ?? 1)
  function choose(place: Place | null) {
    if (!place) {
      onChange({ maturity: null, severity: null })
      return
    }
    onChange({ maturity: MATURITY[place.column]!, severity: SEVERITY[place.row]! })
    onRated()
  }
  const said = (field: 'maturity' | 'severity') =>
    `${labels.field(field)} ${scales[field]!.find(({ value }) => value === item[field])?.sign ?? '–'}`
  return (
    <HeatMap
      title={`${labels.field('maturity')} × ${labels.field('severity')}`}
      description={`${said('maturity')} · ${said('severity')}. ${t('matrixText')}`}
      level="h3"
      rows={scale('severity')}
      columns={scale('maturity')}
      levels={levels}
      cells={SEVERITY.map((row) =>
        MATURITY.map((column) => ({ level: levelAt({ severity: row, maturity: column }), count: 0 })),
      )}
      named
      selected={
        maturity === null || severity === null
          ? null
          : { row: SEVERITY.indexOf(severity), column: MATURITY.indexOf(maturity) }
      }
      {...(open ? { onSelect: choose } : {})}
    />
  )
}
