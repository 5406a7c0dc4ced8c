import type { ControlMatrix } from 'contract/compliance/gap-controls'
import { inLocale, labelled } from 'contract/locale'
import { type ReactNode, useMemo } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { MatrixCellOf, MatrixHead } from '#shared/matrix/matrix-parts.ts'
import type { ControlCells } from './control-cells.ts'
import { ControlMark, MARKS, type Mark, markOf } from './ControlMark.tsx'

/** Headers and cells for the grid. Labels and marks are created once, not for each of eighty thousand cells. */
export function useControlHeads(
  { requirements, controls }: ControlMatrix,
  cells: ControlCells,
  shown: { rows: readonly number[]; columns: readonly number[] },
): { rows: MatrixHead[]; columns: MatrixHead[]; cell: MatrixCellOf } {
  const { t } = useTranslation('compliance/gap-views')
  const locale = useLocale()
  return useMemo(() => {
    const rows = shown.rows.map((at): MatrixHead => {
      const { id, ref, code, name } = requirements[at]!
      return {
        key: id,
        code: ref ?? code,
        name: inLocale(name, locale),
        total: cells.rowTotals[at]!,
        hole: cells.rowHoles[at]!,
      }
    })
    const columns = shown.columns.map((at): MatrixHead => {
      const { id, code, name } = controls[at]!
      return {
        key: id,
        code,
        name: inLocale(name, locale),
        total: cells.columnTotals[at]!,
        hole: cells.columnHoles[at]!,
      }
    })
    const none = t('controls.none')
    const states = Object.fromEntries(MARKS.map((mark) => [mark, t(`controls.marks.${mark}`)])) as Record<
      Mark,
      string
    >
    const marks = new Map<string, ReactNode>()
    for (const mark of MARKS)
      for (const isKey of [true, false])
        marks.set(`${mark} ${isKey}`, <ControlMark mark={mark} isKey={isKey} />)
    const key = t('controls.key')
    const cell: MatrixCellOf = (row, column) => {
      const names = `${rows[row]!.code} × ${columns[column]!.code}`
      if (!cells.joined(shown.rows[row]!, shown.columns[column]!))
        return { label: labelled(names, none, locale), mark: null }
      const control = controls[shown.columns[column]!]!
      const mark = markOf(control.rating)
      return {
        label: labelled(names, `${states[mark]}${control.key ? `, ${key}` : ''}`, locale),
        mark: marks.get(`${mark} ${control.key}`),
      }
    }
    return { rows, columns, cell }
  }, [requirements, controls, cells, shown, locale, t])
}
