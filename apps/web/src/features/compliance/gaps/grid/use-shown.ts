import { inLocale } from 'contract/locale'
import { normaliseText } from 'contract/search-text'
import { useMemo } from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import { useOrder } from '#ui/sheet/use-sheet.ts'
import { answerOf, type ItemStore, type StoredItem } from '../item-rules.ts'

export const SHOWN = ['all', 'open', 'gaps', 'unsupported', 'unplanned', 'returned', 'unreviewed'] as const
export type Shown = (typeof SHOWN)[number]

const IS: Readonly<Record<Shown, (item: StoredItem) => boolean>> = {
  all: () => true,
  open: ({ status }) => status === 'not_assessed',
  gaps: ({ gapScore, answer }) =>
    (gapScore ?? 0) > 0 || answer === 'non_compliant' || answer === 'partially_compliant',
  unsupported: ({ unsupported }) => unsupported === true,
  unplanned: ({ unplanned }) => unplanned === true,
  returned: ({ status }) => status === 'returned',
  unreviewed: (item) =>
    item.status === 'returned' || (item.status !== 'reviewed' && answerOf(item) !== 'not_applicable'),
}

/** Which items are shown. Asked when the question changes and not while people type, so that no row leaves under a hand. */
export function useShown(store: ItemStore, shown: Shown, words: string): readonly string[] {
  const order = useOrder(store)
  const locale = useLocale()
  return useMemo(() => {
    const wanted = normaliseText(words)
    return order.filter((id) => {
      const { view } = store.line(id)!
      if (!IS[shown](view)) return false
      return wanted === '' || normaliseText(`${view.ref} ${inLocale(view.name, locale)}`).includes(wanted)
    })
  }, [store, order, shown, words, locale])
}
