import type { GsprStatus } from 'contract/techdoc/gspr/gspr-status'

/** Colours are an extra; the label says the status. */
export const STATUS_LOOKS: Readonly<Record<GsprStatus, string>> = {
  gap: 'border-danger-line bg-danger-soft text-danger',
  'evidence-missing': 'border-warning-line bg-warning-soft text-warning',
  'not-assessed': 'border-dashed border-line-strong text-ink-soft',
  'in-progress': 'border-line-strong bg-surface-soft text-ink',
  conform: 'border-success-line bg-success-soft text-success',
  reviewed: 'border-success-line bg-success-soft font-semibold text-success',
  'not-applicable': 'border-line bg-surface-soft text-ink-soft',
}
