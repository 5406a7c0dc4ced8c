import { markOf } from 'contract/marks'
import { StatusMark } from '#ui/marks/StatusMark.tsx'

/** A status by its name: the mark that the contract gives it, and its label. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  return <StatusMark status={markOf({}, status)} label={label} />
}
