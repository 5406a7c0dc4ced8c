import { useNavigate, useSearch } from '@tanstack/react-router'

/** The five of the specification, and the signatures: the same everywhere. */
export const RECORD_TABS = ['details', 'links', 'evidence', 'discussion', 'history', 'signatures'] as const
export type RecordTab = (typeof RECORD_TABS)[number]

/** The tab is part of the address, so that a link can point at a record's history. */
export function useRecordTab(): [RecordTab, (tab: RecordTab) => void] {
  const search: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate() as unknown as (to: {
    to: '.'
    search: (now: Record<string, unknown>) => Record<string, unknown>
    replace: true
    resetScroll: false
  }) => Promise<void>
  const tab = RECORD_TABS.find((one) => one === search.tab) ?? 'details'
  return [
    tab,
    (next) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, tab: next === 'details' ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
  ]
}
