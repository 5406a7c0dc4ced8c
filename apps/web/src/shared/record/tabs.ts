import { useSearch } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'
import { has, type Slice } from '#platform/collections/slice.ts'
import { useAddressChange } from '#platform/page-address.ts'

/** The five of the specification, and the signatures: the same everywhere. */
const RECORD_TABS = ['details', 'links', 'evidence', 'discussion', 'history', 'signatures'] as const
export type RecordTab = (typeof RECORD_TABS)[number]

/** A tab that only records of one type have; such tabs come first, and take the place of a usual one by its name. */
export interface MoreTab {
  readonly name: string
  readonly label: string
  readonly content: ReactNode
}

/** The word of the address that says which tab is open; a panel over a record's own page has another than the page. */
export const TabWord = createContext('tab')

/** The tabs that show what the record is linked to. */
const LINKED: readonly RecordTab[] = ['links', 'evidence']

/** The usual tabs beside those of the type. */
export const usualTabs = (slice: Slice, more: readonly MoreTab[]): readonly RecordTab[] =>
  RECORD_TABS.filter(
    (name) => more.every((one) => one.name !== name) && (has(slice, 'links') || !LINKED.includes(name)),
  )

type Search = Record<string, unknown>

/** The tab is part of the address, so that a link can point at a record's history. */
export function useRecordTab(slice: Slice, more: readonly MoreTab[]): [string, (tab: string) => void] {
  const word = useContext(TabWord)
  const search: Search = useSearch({ strict: false })
  const navigate = useAddressChange()
  const tabs: readonly string[] = [...more.map(({ name }) => name), ...usualTabs(slice, more)]
  const tab = tabs.find((one) => one === search[word]) ?? tabs[0]!
  return [
    tab,
    (next) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, [word]: next === tabs[0] ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
  ]
}
