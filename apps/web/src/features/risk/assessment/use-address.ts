import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, unknown>

/** What the address says beside the assessment: the open tab, the open line, the open record. */
export function useAddress() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate() as unknown as (to: {
    to: '.'
    search: (now: Search) => Search
    replace: boolean
    resetScroll: false
  }) => Promise<void>
  const text = (key: string) => (typeof search[key] === 'string' ? search[key] : undefined)
  return {
    view: text('view'),
    line: text('line'),
    record: text('record'),
    go: (change: Search, replace = true) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace, resetScroll: false }),
  }
}
