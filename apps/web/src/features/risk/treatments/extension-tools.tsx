import type { ActionLine } from 'contract/workspace/actions'
import type { AnyRecord } from '#platform/records/record.ts'
import { Extensions } from './Extensions.tsx'

/** Extensions, below the header of an open action. */
export const extensionTools = (record: AnyRecord) => (
  <div className="mt-3 empty:hidden">
    <Extensions action={record as ActionLine} />
  </div>
)
