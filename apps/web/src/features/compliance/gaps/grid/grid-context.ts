import { createContext, useContext } from 'react'
import type { ItemStore } from '../item-rules.ts'

/** What rows and headings of the sheet need besides their own item. */
export interface GridContext {
  readonly store: ItemStore
  readonly domainName: (id: string) => string
  readonly onOpen: (id: string, part?: string) => void
}

export const GapGridContext = createContext<GridContext | null>(null)

export function useGridContext(): GridContext {
  const context = useContext(GapGridContext)
  if (!context) throw new Error('outside of the sheet')
  return context
}
