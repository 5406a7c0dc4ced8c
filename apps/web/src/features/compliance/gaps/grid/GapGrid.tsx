import { gapitems } from 'contract/compliance/gap-items'
import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { CellContext } from '#shared/sheet/cell-text.ts'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { CellContext as LabelContext } from '#shared/table/CellValue.tsx'
import { stillMissing, type ItemStore, type StoredItem } from '../item-rules.ts'
import { itemSlice } from '../slices.ts'
import { COLUMNS, START_COLUMN } from './columns.ts'
import { DomainRow } from './DomainRow.tsx'
import { GapCell } from './GapCell.tsx'
import { useScales } from './use-scales.ts'

export interface GapGridProps {
  store: ItemStore
  ids: readonly string[]
  labels: LabelContext
  context: CellContext
  onOpen: (id: string) => void
  onMark: (ids: readonly string[]) => void
  /** Called with the focused item. */
  onLine: (id: string) => void
}

/** The items of the analysis as a sheet, by domain; the steps of a scale are explained while one is chosen. */
export const GapGrid = memo(function GapGrid(props: GapGridProps) {
  const { store, ids, labels, context, onOpen, onMark, onLine } = props
  const { t } = useTranslation('compliance/gaps')
  const own = useCollectionLabels(gapitems)
  const { scales, letters } = useScales(own)
  const groups = useMemo(() => {
    const starts = new Map<number, string>()
    ids.forEach((id, at) => {
      const { domain } = store.line(id)!.view
      const before = at > 0 ? store.line(ids[at - 1]!)!.view.domain : null
      if (domain && domain !== before) starts.set(at, domain)
    })
    return starts
  }, [store, ids])
  const cells = useMemo(() => ({ ...context, letters }), [context, letters])
  const scaleOf = useCallback((key: string) => scales[key], [scales])
  const noteOf = useCallback(
    (item: StoredItem) => {
      const missing = stillMissing(item)
      // An unanswered item is not an error.
      if (missing.length === 0 || missing[0] === 'answer' || !item.can.includes('update')) return undefined
      return t('missing', { fields: missing.map((key) => own.field(key)).join(' · ') })
    },
    [t, own],
  )
  return (
    <Sheet
      store={store}
      columns={COLUMNS}
      ids={ids}
      label={t('grid')}
      keys={t('keys')}
      labels={labels}
      context={cells}
      Cell={GapCell}
      startColumn={START_COLUMN}
      groups={groups}
      Group={DomainRow}
      scaleOf={scaleOf}
      problemOf={noProblem}
      noteOf={noteOf}
      evidenceOf={itemSlice}
      onOpen={onOpen}
      onMark={onMark}
      onLine={onLine}
    />
  )
})

const noProblem = () => undefined
