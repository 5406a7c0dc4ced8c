import type { GsprPage } from 'contract/techdoc/gspr/gspr-page'
import { createContext, useContext } from 'react'
import type { RowStore } from './row-rules.ts'

/** The open checklist: what was read with it, and the rows as they are on the screen. */
export interface OpenChecklist {
  readonly page: GsprPage
  readonly store: RowStore
  readonly onOpen: (id: string, part?: string) => void
  /** Asks whether a heading applies, by its id. */
  readonly onDecide: (id: string) => void
}

export const ChecklistContext = createContext<OpenChecklist | null>(null)

export function useChecklist(): OpenChecklist {
  const open = useContext(ChecklistContext)
  if (!open) throw new Error('outside of a checklist')
  return open
}
