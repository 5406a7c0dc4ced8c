import type { GsprPage } from 'contract/techdoc/gspr/gspr-page'
import { createContext, useContext } from 'react'
import type { RowStore } from './row-rules.ts'

/** The open checklist: the loaded page, and the rows as on the screen. */
export interface OpenChecklist {
  readonly page: GsprPage
  readonly store: RowStore
  readonly onOpen: (id: string, part?: string) => void
  /** Opens the question whether a heading applies, by its id. */
  readonly onDecide: (id: string) => void
}

export const ChecklistContext = createContext<OpenChecklist | null>(null)

export function useChecklist(): OpenChecklist {
  const open = useContext(ChecklistContext)
  if (!open) throw new Error('outside of a checklist')
  return open
}
