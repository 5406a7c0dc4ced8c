import type { FileStructure, TechnicalFile } from '../file/file-model.ts'
import { textOf } from '../file/file-values.ts'
import { gsprStatuses, isAssessed, openGaps } from './gspr-status.ts'

export interface GsprGate {
  readonly notAssessed: readonly string[]
  readonly evidenceMissing: readonly string[]
  /** Rows with an open gap of major or critical severity. */
  readonly severeGaps: readonly string[]
  readonly open: boolean
}

/** GSP-10: what still blocks the approval of the checklist. */
export function gsprGate(file: TechnicalFile, structure: Pick<FileStructure, 'gspr'>): GsprGate {
  const statuses = gsprStatuses(file, { gspr: structure.gspr.map((row) => ({ ...row, parent: null })) })
  const asked = structure.gspr.filter((row) => row.answerable).map((row) => row.ref)
  const withStatus = (status: string) => asked.filter((ref) => statuses.get(ref) === status)
  const notAssessed = asked.filter((ref) => !isAssessed(statuses.get(ref) ?? null))
  const evidenceMissing = withStatus('evidence-missing')
  const severeGaps = file.gspr
    .filter((answer) =>
      openGaps(file, answer).some(({ values }) => ['major', 'critical'].includes(textOf(values, 'severity'))),
    )
    .map(({ ref }) => ref)
  const open = notAssessed.length + evidenceMissing.length + severeGaps.length === 0
  return { notAssessed, evidenceMissing, severeGaps, open }
}
