import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { CollectionLabels } from '#platform/collections/collection-labels.ts'
import { codeOf, type Line, type Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { LateSave } from '#platform/records/conflict.ts'
import { sameValue } from '#platform/records/same-value.ts'
import { useStable } from '#platform/use-stable.ts'
import { showToast } from '#ui/toast/toasts.ts'
import type { EditedCell } from './editing.ts'

type Changes = Record<string, unknown>

/** Loaded with the first edit. */
const loadSave = () => import('./save-cell.ts')

export interface CellEdits {
  readonly editing: EditedCell | null
  /** Values that were refused, by record and column. */
  readonly refused: ReadonlyMap<string, EditedCell>
  /** A row with its values that are being saved. */
  readonly shown: (line: Line) => Line
  readonly start: (line: Line, key: string) => void
  /** Saves the value of the open cell; `undefined` discards it. */
  readonly finish: (value: unknown) => void
  readonly undo: () => void
  /** A save that another person's was faster than. */
  readonly late: LateSave | null
  readonly resolve: (changes: Changes) => Promise<void>
  readonly giveUp: () => void
}

const cellName = (id: string, key: string): string => `${id}:${key}`

const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> => {
  const next = new Map(map)
  next.delete(key)
  return next
}

/** Edits in the cells of a list: shown at once, saved one by one, refused ones kept, each can be undone. */
export function useCellEdits(slice: Slice, labels: CollectionLabels): CellEdits {
  const { of } = slice
  const client = useQueryClient()
  const { t } = useTranslation(['shared/table', 'contract/common'])
  const [open, setOpen] = useState<{ cell: EditedCell; line: Line } | null>(null)
  const [refused, setRefused] = useState<ReadonlyMap<string, EditedCell>>(new Map())
  const [saving, setSaving] = useState<ReadonlyMap<string, { id: string; changes: Changes }>>(new Map())
  const [late, setLate] = useState<LateSave | null>(null)
  const last = useRef<(() => void) | undefined>(undefined)
  // At once, because an input that disappears reports that it lost the focus.
  const opened = useRef<{ cell: EditedCell; line: Line } | null>(null)
  const show = (next: typeof open) => {
    opened.current = next
    setOpen(next)
  }

  const start = useStable((line: Line, key: string) => {
    const kept = refused.get(cellName(line.id, key))
    show({ line, cell: kept ?? { id: line.id, key, value: line[key], problem: undefined } })
  })
  async function save(line: Line, changes: Changes): Promise<void> {
    const [key] = Object.keys(changes) as [string]
    const name = cellName(line.id, key)
    setRefused((now) => without(now, name))
    setSaving((now) => new Map(now).set(name, { id: line.id, changes }))
    try {
      const { saveCell } = await loadSave()
      const result = await saveCell(client, slice, line, changes)
      if ('late' in result) setLate(result.late)
      else
        offerUndo(
          result.saved,
          Object.fromEntries(Object.keys(changes).map((one) => [one, line[one] ?? null])),
        )
    } catch (error) {
      const problem = t(`contract/common:errors.${errorCode(error)}`)
      const cell = { id: line.id, key, value: changes[key], problem }
      setRefused((now) => new Map(now).set(name, cell))
      showToast({
        text: t('notSaved', { field: labels.field(key), code: codeOf(of, line), problem }),
        variant: 'refused',
      })
      // The person may have gone on to another cell.
      if (!opened.current) show({ line, cell })
    } finally {
      setSaving((now) => without(now, name))
    }
  }
  function offerUndo(saved: Line, before: Changes) {
    const undo = () => void save(saved, before)
    last.current = undo
    const [key] = Object.keys(before) as [string]
    showToast({
      text: t('saved', { field: labels.field(key), code: codeOf(of, saved) }),
      action: { label: t('undo.undo'), onClick: undo },
    })
  }
  const finish = useStable((value: unknown) => {
    const now = opened.current
    if (!now) return
    show(null)
    const { line, cell } = now
    if (value === undefined) setRefused((all) => without(all, cellName(line.id, cell.key)))
    else if (!sameValue(value, line[cell.key])) void save(line, { [cell.key]: value })
  })
  const resolve = async (changes: Changes) => {
    const now = late
    setLate(null)
    if (!now || Object.keys(changes).length === 0) return
    await save(now.theirs, changes)
  }
  const shown = useMemo(() => {
    const rows = Map.groupBy(saving.values(), ({ id }) => id)
    return (line: Line): Line => {
      const edits = rows.get(line.id)
      return edits ? (Object.assign({}, line, ...edits.map(({ changes }) => changes)) as Line) : line
    }
  }, [saving])
  return {
    editing: open?.cell ?? null,
    refused,
    shown,
    start,
    finish,
    undo: () => last.current?.(),
    late,
    resolve,
    giveUp: () => setLate(null),
  }
}
