import { issues } from 'contract/audit/issues'
import { procedures } from 'contract/audit/procedures'
import type { ExportPreset } from 'contract/audit/project-exports'
import { requests } from 'contract/audit/requests'
import { reviewnotes } from 'contract/audit/review-notes'
import { workpapers } from 'contract/audit/workpapers'

const MAIN = { procedures, issues, requests, reviewnotes, workpapers } as const

/** The collection by whose status an export of this preset can be filtered. */
export const mainOf = (preset: ExportPreset) =>
  preset in MAIN ? MAIN[preset as keyof typeof MAIN] : undefined
