import { useQuery } from '@tanstack/react-query'
import type { Collection } from 'contract/collection'
import { useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { idsIn, useNames } from '#platform/collections/names.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { usersQuery } from '#platform/session/users.ts'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { useOrder } from './use-sheet.ts'

/**
 * What a sheet needs to format and parse its values. `named` are the fields that refer to people or records; must be
 * a constant.
 */
export function useSheetLabels(of: Collection, store: SheetStore<SheetLine>, named: readonly string[]) {
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const order = useOrder(store)
  const users = useQuery(usersQuery).data
  const wanted = useMemo(() => {
    const saved = order.map((id) => store.line(id)!.saved)
    return idsIn(of, named, saved)
  }, [of, named, order, store])
  const nameOf = useNames(wanted)
  return {
    labels: useMemo(() => ({ of, labels, locale, nameOf }), [of, labels, locale, nameOf]),
    context: useMemo(
      () => ({ people: users ?? [], choice: labels.choice, yes: labels.yes, no: labels.no }),
      [users, labels],
    ),
  }
}
