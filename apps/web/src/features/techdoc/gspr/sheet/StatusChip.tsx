import type { GsprStatus } from 'contract/techdoc/gspr/gspr-status'
import { STATUS_LOOKS } from './looks.ts'

/** The status of a row as a word on its colour. */
export function StatusChip({ status, label }: { status: GsprStatus; label: string }) {
  return (
    <span
      className={`inline-block max-w-full truncate rounded border px-1.5 py-0.5 align-middle text-meta font-medium ${STATUS_LOOKS[status]}`}
    >
      {label}
    </span>
  )
}
