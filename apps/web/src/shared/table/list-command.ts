import type { ReactNode } from 'react'

/** A command on a whole list. */
export interface ListCommand {
  readonly label: string
  readonly icon: ReactNode
  readonly busy: boolean
  readonly run: () => void
}
