import type { Locale } from 'contract/locale'
import { normaliseText } from 'contract/search-text'
import { useMemo } from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { useOrder } from './use-sheet.ts'

/**
 * Which lines a sheet shows. Its functions must be constants or memoised: another function is another filter.
 */
export interface Question<L> {
  readonly is: (line: L) => boolean
  /** The searchable text. */
  readonly textOf: (line: L, locale: Locale) => string
  readonly query: string
}

/** Evaluated when the filter changes and not while people type, so that no row disappears during editing. */
export function useShown<L extends SheetLine>(
  store: SheetStore<L>,
  { is, textOf, query }: Question<L>,
): readonly string[] {
  const order = useOrder(store)
  const locale = useLocale()
  return useMemo(() => {
    const wanted = normaliseText(query)
    return order.filter((id) => {
      const { view } = store.line(id)!
      return is(view) && (wanted === '' || normaliseText(textOf(view, locale)).includes(wanted))
    })
  }, [store, order, is, textOf, query, locale])
}
