import { useQuery } from '@tanstack/react-query'
import type { ProjectLine } from 'contract/audit/projects'
import { useMemo } from 'react'
import type { ListAddress } from '#platform/collections/address.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { listQuery } from '#platform/collections/list.ts'
import { idsIn, useNames } from '#platform/collections/names.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { projectSlice } from '../slices.ts'

/** Maximum page size of a list: a year of a large department. */
export const MOST = 100
const NAMED = ['ownerId']
const NONE: never[] = []

/** All projects that match the filters of the list: a board or a year has no pages. */
export function useAllLines({ view }: ListAddress) {
  const locale = useLocale()
  const labels = useCollectionLabels(projectSlice.of)
  const list = useQuery(
    listQuery(projectSlice, { filter: view.filter, sort: 'code', limit: MOST, cursor: undefined }, locale),
  )
  const items = list.data?.items ?? NONE
  const nameOf = useNames(useMemo(() => idsIn(projectSlice.of, NAMED, items), [items]))
  const context = useMemo(() => ({ of: projectSlice.of, labels, locale, nameOf }), [labels, locale, nameOf])
  return {
    lines: items as ProjectLine[],
    context,
    more: (list.data?.next ?? null) !== null,
    pending: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
  }
}
