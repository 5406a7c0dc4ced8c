import { useNavigate, useSearch } from '@tanstack/react-router'
import { useStable } from './use-stable.ts'

/** One search key of the address, on any page, so that a link shows what the reader opened. */
export function useSearchKey(key: string): [string | undefined, (value: string | undefined) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate() as (to: {
    to: '.'
    search: (now: Record<string, unknown>) => Record<string, unknown>
    resetScroll: false
  }) => Promise<void>
  const value = search[key]
  const go = useStable(
    (next: string | undefined) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, [key]: next, tab: undefined }),
        resetScroll: false,
      }),
  )
  return [typeof value === 'string' ? value : undefined, go]
}
