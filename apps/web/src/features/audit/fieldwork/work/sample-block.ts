import type { Procedure } from 'contract/audit/procedures'
import type { FunctionComponent } from 'react'

/** Population and sample of a procedure; belongs to another slice and is passed in by the route. */
export type SampleBlock = FunctionComponent<{
  procedure: Procedure
  open: boolean
  /** Called with the item that has the focus. */
  onLine: (item: string) => void
}>
