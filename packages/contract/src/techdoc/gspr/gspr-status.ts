import type { FileStructure, GsprAnswer, GsprShape, TechnicalFile } from '../file/file-model.ts'
import { dayOf, isEffective, isFilled, plain, rowById, rowsOf, textOf } from '../file/file-values.ts'
import { JUSTIFICATION_LENGTH } from '../justification.ts'
import type { Marks } from '../../marks.ts'

/** From worst to best (GSP-9); a reviewer's signature does not change the status. */
export const GSPR_STATUSES = [
  ...(['gap', 'evidence-missing', 'not-assessed', 'in-progress'] as const),
  ...(['conform', 'reviewed', 'not-applicable'] as const),
] as const
export type GsprStatus = (typeof GSPR_STATUSES)[number]
export const GSPR_MARKS = {
  gap: { result: 'failed' },
  'evidence-missing': { result: 'partly' },
  'not-assessed': { result: 'open' },
  'in-progress': { status: 'progress' },
  conform: { result: 'met' },
  reviewed: { result: 'met' },
  'not-applicable': { result: 'not-applicable' },
} as const satisfies Marks<GsprStatus>

/** Phrases that are no justification for the device by themselves, in the three languages. */
const STOCK = `n a,na,none,not applicable,not relevant,not needed,does not apply,software device,software only
medical device,this is a,this is not,see above,the,sans objet,non applicable,non pertinent,ne s applique pas
logiciel,dispositif,لا ينطبق,غير منطبق,غير ذي صلة,جهاز برمجي`
  .split(/[,\n]/)
  .toSorted((one, other) => other.length - one.length)

/** GSP-1, the warning: nothing but stock phrases. */
export function isStockPhrase(justification: string): boolean {
  let left = ` ${plain(justification)} `
  for (const phrase of STOCK) left = left.replaceAll(` ${phrase} `, '  ')
  return left.trim() === ''
}

/** GSP-1: a row that does not apply needs a justification for this device. */
export const isJustified = ({ justification }: Pick<GsprAnswer, 'justification'>): boolean =>
  (justification ?? '').trim().length >= JUSTIFICATION_LENGTH

/** GSP-2: a method, and a standard or a description of another solution. */
export const hasMethod = ({ method, standards, otherSolution }: GsprAnswer): boolean =>
  isFilled(method) && (standards.length > 0 || isFilled(otherSolution))

/** GSP-3: evidence, each document with the place in it. */
export const hasEvidence = ({ evidence }: Pick<GsprAnswer, 'evidence'>): boolean =>
  evidence.length > 0 && evidence.every(({ place }) => isFilled(place))

/** GSP-4: only effective documents, and standards of the register with their edition. */
function restsOnEffective({ evidence, standards }: GsprAnswer, file: TechnicalFile): boolean {
  return (
    evidence.every(({ document }) => isEffective(file.documents.get(document))) &&
    standards.every((id) => {
      const standard = rowById(file, 'f.standards', id)
      return standard !== undefined && textOf(standard.values, 'edition') !== ''
    })
  )
}

const OPEN = new Set(['open', 'in-progress', 'waiting'])

/** The open gap records of a row; they refer to it by answer id or by number. */
export const openGaps = (file: TechnicalFile, answer: Pick<GsprAnswer, 'id' | 'ref'>) =>
  rowsOf(file, 'gs.gaps').filter(
    ({ values }) =>
      [answer.id, answer.ref].includes(textOf(values, 'gsprRef')) &&
      dayOf(values, 'closedOn') === null &&
      OPEN.has(textOf(values, 'status') || 'open'),
  )

const CHECKED = ['mi.label-items', 'mi.sterile-items', 'mi.ifu-items']

/** GSP-11: an item that is missing or wrong on the label or in the instructions is a gap here. */
const isItemMissing = (file: TechnicalFile, ref: string): boolean =>
  CHECKED.some((section) =>
    rowsOf(file, section).some(
      ({ values }) =>
        textOf(values, 'itemRef') === ref &&
        !['no', 'na'].includes(textOf(values, 'required')) &&
        ['missing', 'incorrect'].includes(textOf(values, 'present')),
    ),
  )

/** An accepted proposal alone is no assessment: a person gives a reason, a method or evidence. */
const hasAnything = ({
  applicability,
  justification,
  method,
  standards,
  otherSolution,
  evidence,
}: GsprAnswer): boolean =>
  applicability === 'not_applicable'
    ? isFilled(justification)
    : isFilled(method) || isFilled(otherSolution) || standards.length > 0 || evidence.length > 0

/** The status of an answer, from what the file says about its gaps and its documents. */
export function statusFrom(
  answer: GsprAnswer,
  { gap, effective }: { readonly gap: boolean; readonly effective: boolean },
): GsprStatus {
  const { applicability } = answer
  // A known gap is worse than missing evidence (GSP-9), so it takes precedence.
  if (applicability === 'applicable' && gap) return 'gap'
  if (applicability === 'tbd' || !hasAnything(answer)) return 'not-assessed'
  if (applicability === 'not_applicable') {
    // A justification that is too short is work in progress, signed or not.
    if (!isJustified(answer)) return 'in-progress'
    return answer.reviewed ? 'reviewed' : 'not-applicable'
  }
  if (!hasMethod(answer)) return 'in-progress'
  if (!hasEvidence(answer) || !effective) return 'evidence-missing'
  return answer.reviewed ? 'reviewed' : 'conform'
}

/** The status of an answered row, signed or not. */
export const statusOfAnswer = (answer: GsprAnswer, file: TechnicalFile): GsprStatus =>
  statusFrom(answer, {
    gap: openGaps(file, answer).length > 0 || isItemMissing(file, answer.ref),
    effective: restsOnEffective(answer, file),
  })

/** Whether a person has decided the row, with a reason or a way to show conformity. */
export const isAssessed = (status: GsprStatus | null): boolean =>
  status !== null && status !== 'not-assessed' && status !== 'in-progress'

/** GSP-9: the worst of several statuses. */
export const worstStatus = (statuses: readonly GsprStatus[]): GsprStatus =>
  GSPR_STATUSES.find((status) => statuses.includes(status)) ?? 'not-assessed'

/**
 * GSP-1…GSP-9: the status of every row by its number; information rows have none, because they require nothing (GSP-5).
 */
export function gsprStatuses(
  file: TechnicalFile,
  { gspr }: Pick<FileStructure, 'gspr'>,
): Map<string, GsprStatus> {
  const answers = new Map(file.gspr.map((answer) => [answer.ref, answer]))
  const children = Map.groupBy(gspr, (row) => row.parent)
  const found = new Map<string, GsprStatus>()
  const visit = (row: GsprShape): GsprStatus[] => {
    const below = (children.get(row.ref) ?? []).flatMap(visit)
    if (row.kind === 'information') return below
    const answer = answers.get(row.ref)
    const own = !row.answerable ? [] : [answer ? statusOfAnswer(answer, file) : ('not-assessed' as const)]
    const status = worstStatus([...own, ...below])
    found.set(row.ref, status)
    return [status]
  }
  for (const row of children.get(null) ?? []) visit(row)
  return found
}
