import type { GsprStatus } from 'contract/techdoc/gspr/gspr-status'
import type { Result } from '#ui/marks/ResultMark.tsx'

/** The mark of a status; its label says it. */
export const STATUS_RESULTS: Readonly<Record<GsprStatus, Result>> = {
  gap: 'failed',
  'evidence-missing': 'partly',
  'not-assessed': 'open',
  'in-progress': 'open',
  conform: 'met',
  reviewed: 'met',
  'not-applicable': 'not-applicable',
}
