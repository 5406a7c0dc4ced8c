import { memo, useCallback, useMemo } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { CellContext } from '#shared/sheet/cell-text.ts'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import type { CellContext as LabelContext } from '#shared/table/CellValue.tsx'
import type { Lines } from '../use-lines.ts'
import { columnsOf, stepsIn } from './columns.ts'
import { LineCell } from './LineCell.tsx'

export interface AssessGridProps {
  lines: Lines
  /** The ids of the visible lines, in order. */
  ids: readonly string[]
  labels: LabelContext
  context: CellContext
  onOpen: (id: string) => void
}

const START_COLUMN = 4

/** All risks of the assessment as a sheet; the steps of the method's scales are explained while one is chosen. */
export const AssessGrid = memo(function AssessGrid({ lines, ids, labels, context, onOpen }: AssessGridProps) {
  const { store, method } = lines
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const columns = useMemo(() => columnsOf(method), [method])
  const steps = useCallback((key: string) => stepsIn(method, key, locale), [method, locale])
  const problemOf = useCallback(
    (key: string) => (key.startsWith('target') ? t('problems.target') : undefined),
    [t],
  )
  return (
    <Sheet
      store={store}
      columns={columns}
      ids={ids}
      label={t('grid')}
      keys={t('keys')}
      labels={labels}
      context={context}
      Cell={LineCell}
      startColumn={START_COLUMN}
      scaleOf={steps}
      problemOf={problemOf}
      onOpen={onOpen}
    />
  )
})
