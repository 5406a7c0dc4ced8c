import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { CellContext } from '#shared/sheet/cell-text.ts'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import type { CellContext as LabelContext } from '#shared/table/CellValue.tsx'
import { groupsOf } from '../headings.ts'
import { useChecklist } from '../page-context.ts'
import type { StoredRow } from '../row-rules.ts'
import { useMissing } from '../use-missing.ts'
import { COLUMNS, START_COLUMN } from './columns.ts'
import { GsprCell } from './GsprCell.tsx'
import { HeadingRow } from './HeadingRow.tsx'
import { useScales } from './use-scales.ts'

export interface GsprSheetProps {
  ids: readonly string[]
  labels: LabelContext
  context: CellContext
  onMark: (ids: readonly string[]) => void
  /** Called with the focused row. */
  onLine: (id: string) => void
}

/** The rows of Annex I as a sheet, under their headings. */
export const GsprSheet = memo(function GsprSheet(props: GsprSheetProps) {
  const { ids, labels, context, onMark, onLine } = props
  const { t } = useTranslation('techdoc/gspr')
  const own = useCollectionLabels(gsprrows)
  const { store, onOpen } = useChecklist()
  const { scales, letters } = useScales(own)
  const missing = useMissing()
  const groups = useMemo(() => groupsOf(store, ids), [store, ids])
  const cells = useMemo(() => ({ ...context, letters }), [context, letters])
  const scaleOf = useCallback((key: string) => scales[key], [scales])
  const problemOf = useCallback(
    (key: string) =>
      key === 'applicability' || key === 'reviewerId' ? t(`problems.${key}`) : t('problems.other'),
    [t],
  )
  const noteOf = useCallback((row: StoredRow) => missing(row), [missing])
  const open = useCallback((id: string) => onOpen(id), [onOpen])
  return (
    <Sheet
      store={store}
      columns={COLUMNS}
      ids={ids}
      label={t('sheet')}
      keys={t('keys')}
      labels={labels}
      context={cells}
      Cell={GsprCell}
      startColumn={START_COLUMN}
      groups={groups}
      Group={HeadingRow}
      scaleOf={scaleOf}
      problemOf={problemOf}
      noteOf={noteOf}
      onOpen={open}
      onMark={onMark}
      onLine={onLine}
    />
  )
})
