import { useQuery } from '@tanstack/react-query'
import type { ListAddress } from '#platform/collections/address.ts'
import { listQuery, totalQuery } from '#platform/collections/list.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useLocale } from '#platform/i18n/index.ts'
import type { ListPlace } from '#shared/record/PanelHeader.tsx'

/** Where the open record is in the list behind its panel; unknown for a record that this page does not show. */
export function useListPlace(
  slice: Slice,
  { view }: ListAddress,
  onGo: (id: string) => void,
): ListPlace | undefined {
  const locale = useLocale()
  // The page of the list as it is shown; the table requests it.
  const lines = useQuery({ ...listQuery(slice, view, locale), enabled: false }).data?.items
  const total = useQuery(totalQuery(slice.of, view.filter)).data?.value
  const at = lines?.findIndex(({ id }) => id === view.record) ?? -1
  if (!lines || total === undefined || at < 0) return undefined
  return {
    at: (view.page - 1) * view.limit + at + 1,
    total,
    before: lines[at - 1]?.id,
    after: lines[at + 1]?.id,
    onGo,
  }
}
