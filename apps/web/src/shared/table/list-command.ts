import type { ReactNode } from 'react'

/** Something that can be done with a list as a whole. */
export interface ListCommand {
  readonly label: string
  readonly icon: ReactNode
  readonly busy: boolean
  readonly run: () => void
}
