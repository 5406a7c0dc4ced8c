import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { normaliseText } from 'contract/search-text'
import type { Reader } from 'contract/workspace/discussion'
import { useDeferredValue } from 'react'
import { readersQuery } from '#platform/records/discussion.ts'

/** Who may be named, by what has been typed; nobody while nothing is. */
export function useReaders(recordId: string, q: string | null): readonly Reader[] {
  const asked = useDeferredValue(q)
  const { data = [], isPlaceholderData } = useQuery({
    ...readersQuery(recordId, asked?.trim() ?? ''),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  if (q === null) return []
  if (asked === q && !isPlaceholderData) return data
  // The answer to fewer letters: who types on and presses Enter must not name somebody else.
  return data.filter(({ name }) => normaliseText(name).includes(normaliseText(q)))
}
