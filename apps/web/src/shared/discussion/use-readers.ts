import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { normaliseText } from 'contract/search-text'
import type { Reader } from 'contract/workspace/discussion'
import { useDeferredValue } from 'react'
import { readersQuery } from '#platform/records/discussion.ts'

/** The people who can be mentioned, by the typed text; none while nothing is typed. */
export function useReaders(recordId: string, q: string | null): readonly Reader[] {
  const asked = useDeferredValue(q)
  const { data = [], isPlaceholderData } = useQuery({
    ...readersQuery(recordId, asked?.trim() ?? ''),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  if (q === null) return []
  if (asked === q && !isPlaceholderData) return data
  // The results may be for a shorter text: filtered, so that pressing Enter does not mention another person.
  return data.filter(({ name }) => normaliseText(name).includes(normaliseText(q)))
}
