import { useQuery } from '@tanstack/react-query'
import { filerows } from 'contract/techdoc/file/file-rows'
import type { FileField } from 'contract/techdoc/file/file-structure'
import { useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { usersQuery } from '#platform/session/users.ts'
import type { CellContext } from '#shared/sheet/cell-text.ts'
import { useOrder } from '#shared/sheet/use-sheet.ts'
import type { CellContext as LabelContext } from '#shared/table/CellValue.tsx'
import { useComputedLabel } from '../fields/computed-labels.ts'
import { useTargets } from '../fields/use-target.ts'
import { type ValueLabels } from '../fields/value-text.ts'
import { optionsOf, type SectionShape, useOpenFile } from '../file-context.ts'
import { flagLetters } from './columns.ts'
import type { FieldLevels } from './risk-levels.ts'
import { cellKey, fieldKey, type RowStore } from './row-store.ts'

export interface RowLabels {
  readonly labels: LabelContext
  readonly context: CellContext
  readonly values: ValueLabels
  readonly fields: ReadonlyMap<string, FileField>
  /** The subject of a fixed row, by its place. */
  readonly about: ReadonlyMap<string, string>
  /** The levels of the fields that hold one. */
  readonly levels: FieldLevels
}

/** Labels and parsers for the rows of a section, from the structure instead of a collection declaration. */
export function useRowLabels(shape: SectionShape, store: RowStore, levels: FieldLevels): RowLabels {
  const { t } = useTranslation('techdoc/file')
  const own = useCollectionLabels(filerows)
  const { structure } = useOpenFile()
  const locale = useLocale()
  const order = useOrder(store)
  const users = useQuery(usersQuery).data
  const fields = useMemo(() => new Map(shape.fields.map((field) => [field.key, field])), [shape])
  const targets = useTargets(shape.fields)
  const wanted = useMemo(() => {
    const ids = new Map<string, Set<string>>()
    for (const [key, target] of targets) {
      if (!target || 'section' in target) continue
      const all = ids.get(target.kind) ?? new Set<string>()
      for (const id of order)
        for (const one of [store.line(id)?.saved.values[key] ?? []].flat()) all.add(String(one))
      if (all.size > 0) ids.set(target.kind, all)
    }
    return ids
  }, [targets, order, store])
  const nameOf = useNames(wanted)
  const computed = useComputedLabel()
  return useMemo(() => {
    const choice = (cell: string, value: string) => {
      const field = fields.get(fieldKey(cell))
      const option = field && optionsOf(structure, field).find((one) => one.value === value)
      return option?.label[locale] ?? value
    }
    const named = (key: string) =>
      key === 'place'
        ? t('rows.place')
        : key === 'about'
          ? t('rows.about')
          : (fields.get(fieldKey(key))?.label[locale] ?? key)
    const labels = { ...own, field: named, choice }
    const flags = [...fields.values()].filter(({ type }) => type === 'boolean')
    const keys = flagLetters(own.yes, own.no)
    const letters = Object.fromEntries(flags.map(({ key }) => [cellKey(key), keys]))
    return {
      fields,
      labels: { of: filerows, labels, locale, nameOf },
      context: { people: users ?? [], choice, letters, yes: own.yes, no: own.no },
      levels,
      values: { structure, locale, nameOf, computed, yes: own.yes, no: own.no },
      about: new Map(
        (shape.items ?? []).map(({ ref, text, title }) => [ref, (text ?? title)?.[locale] ?? ''] as const),
      ),
    }
  }, [fields, structure, locale, t, own, nameOf, computed, users, shape, levels])
}
