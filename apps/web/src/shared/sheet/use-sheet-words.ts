import { useQuery } from '@tanstack/react-query'
import type { Collection } from 'contract/collection'
import { useMemo } from 'react'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { idsIn, useNames } from '#platform/collections/names.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { usersQuery } from '#platform/session/users.ts'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { useOrder } from './use-sheet.ts'

/**
 * What a sheet needs to format and parse its values. `named` are the fields that refer to people or records; must be
 * a constant.
 */
export function useSheetWords(of: Collection, store: SheetStore<SheetLine>, named: readonly string[]) {
  const words = useCollectionWords(of)
  const locale = useLocale()
  const order = useOrder(store)
  const users = useQuery(usersQuery).data
  const wanted = useMemo(() => {
    const saved = order.map((id) => store.line(id)!.saved)
    return idsIn(of, named, saved)
  }, [of, named, order, store])
  const nameOf = useNames(wanted)
  return {
    words: useMemo(() => ({ of, words, locale, nameOf }), [of, words, locale, nameOf]),
    context: useMemo(
      () => ({ people: users ?? [], choice: words.choice, yes: words.yes, no: words.no }),
      [users, words],
    ),
  }
}
