import { useSearch } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'
import { has, type Slice } from '#platform/collections/slice.ts'
import { useAddressChange } from '#platform/page-address.ts'

/** The five tabs of the specification, and the signatures: the same for all types. */
const RECORD_TABS = ['details', 'links', 'evidence', 'discussion', 'history', 'signatures'] as const
export type RecordTab = (typeof RECORD_TABS)[number]

/** A tab that only records of one type have; such tabs come first, and replace a common one of the same name. */
export interface MoreTab {
  readonly name: string
  readonly label: string
  readonly content: ReactNode
}

/** The search key of the open tab; a panel over a record's own page uses a different one from the page. */
export const TabWord = createContext('tab')

/** The tabs that show linked records. */
const LINKED: readonly RecordTab[] = ['links', 'evidence']

/** The common tabs that the type does not replace. */
export const usualTabs = (slice: Slice, more: readonly MoreTab[]): readonly RecordTab[] =>
  RECORD_TABS.filter(
    (name) => more.every((one) => one.name !== name) && (has(slice, 'links') || !LINKED.includes(name)),
  )

type Search = Record<string, unknown>

/** The tab is part of the address, so that a link can open a record's history. */
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
