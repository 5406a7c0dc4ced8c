import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reader } from 'contract/workspace/discussion'
import { useDeferredValue } from 'react'
import { readersQuery } from '#platform/records/discussion.ts'

/** Who may be named, by what has been typed; nobody while nothing is. */
export function useReaders(recordId: string, q: string | null): readonly Reader[] {
  const asked = useDeferredValue(q)
  const { data } = useQuery({
    ...readersQuery(recordId, asked?.trim() ?? ''),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  return q === null ? [] : (data ?? [])
}
