import type { GsprStatus } from 'contract/techdoc/gspr/gspr-status'
import { ResultMark } from '#ui/marks/ResultMark.tsx'
import { STATUS_RESULTS } from './looks.ts'

/** The status of a row as mark and word. */
export function StatusChip({ status, label }: { status: GsprStatus; label: string }) {
  return <ResultMark result={STATUS_RESULTS[status]} label={label} />
}
