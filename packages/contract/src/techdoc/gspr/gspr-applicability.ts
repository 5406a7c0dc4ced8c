import type { FileStructure, GsprAnswer, GsprShape, TechnicalFile } from '../file/file-model.ts'
import { isFilled, numberOf, rowById, rowsOf, textOf } from '../file/file-values.ts'
import { answerOf, deriveProfile, matchHints } from '../file/profile.ts'

type Applicability = GsprAnswer['applicability']

/** Above this share by weight, a substance needs a justification (Annex I, 10.4.1). */
export const CMR_LIMIT_PERCENT = 0.1

/** GSP-5: the general requirements and their points apply to every device. */
export const isAlwaysApplicable = (ref: string): boolean => /^[1-8](?!\d|\.)/.test(ref)

/** Whether a material of the file exceeds the limit. */
const hasCmrMaterial = (file: TechnicalFile): boolean =>
  rowsOf(file, 'dd.materials').some(
    ({ values }) => (numberOf(values, 'cmrEdPercent') ?? 0) > CMR_LIMIT_PERCENT,
  )

/** GSP-6: such a material is present, and one of the three routes into the body. */
function mustJustifySubstance(file: TechnicalFile): boolean {
  const scope = ['10.4.1-1', '10.4.1-2', '10.4.1-3']
  return (
    hasCmrMaterial(file) &&
    file.gspr.some(({ ref, applicability }) => scope.includes(ref) && applicability === 'applicable')
  )
}

const FOLLOWS_SUBSTANCE = /^10\.4\.(2|5)(?!\d)/

/** GSP-0, GSP-5, GSP-6: the applicability proposed by the file; people decide. */
export function proposeApplicability(row: GsprShape, file: TechnicalFile): Applicability {
  if (isAlwaysApplicable(row.ref)) return 'applicable'
  if (FOLLOWS_SUBSTANCE.test(row.ref) && mustJustifySubstance(file)) return 'applicable'
  const answer = matchHints(row.appliesHint, deriveProfile(file))
  return answer === 'yes' ? 'applicable' : answer === 'no' ? 'not_applicable' : 'tbd'
}

export type GsprRefusal = 'always_applicable' | 'annex_xvi_only' | 'information_only'

/** GSP-5: the reason why an answer is not allowed; null where it is. */
export function refuseAnswer(
  row: GsprShape,
  applicability: Applicability,
  file: TechnicalFile,
): GsprRefusal | null {
  if (row.kind === 'information' && applicability !== 'tbd') return 'information_only'
  if (isAlwaysApplicable(row.ref) && applicability === 'not_applicable') return 'always_applicable'
  const annexXvi = answerOf(deriveProfile(file), 'annex-xvi')
  return row.ref === '9' && applicability === 'applicable' && annexXvi !== 'yes' ? 'annex_xvi_only' : null
}

/** GSP-7: the rows below a heading that inherit its justification; rows with an answer of their own keep it. */
export function inheritNotApplicable(
  ref: string,
  justification: string,
  file: Pick<TechnicalFile, 'gspr'>,
  { gspr }: Pick<FileStructure, 'gspr'>,
): { readonly ref: string; readonly justification: string; readonly inherited: true }[] {
  const answers = new Map(file.gspr.map((answer) => [answer.ref, answer]))
  const below = gspr.filter((row) => row.parent === ref)
  return below.flatMap((row) => {
    const answer = answers.get(row.ref)
    const free = answer === undefined || answer.inherited || answer.applicability === 'tbd'
    const takes = row.answerable && free && !isAlwaysApplicable(row.ref)
    const deeper = inheritNotApplicable(row.ref, justification, file, { gspr })
    return takes ? [{ ref: row.ref, justification, inherited: true as const }, ...deeper] : deeper
  })
}

/** GSP-8: the answer contradicts the profile. */
export function contradictsProfile(row: GsprShape, answer: GsprAnswer, file: TechnicalFile): boolean {
  const proposed = proposeApplicability(row, file)
  return answer.applicability !== 'tbd' && proposed !== 'tbd' && proposed !== answer.applicability
}

/** GSP-12: standards cited in an edition that is no longer referenced, without a gap analysis. */
export const outdatedStandards = (answer: GsprAnswer, file: TechnicalFile): string[] =>
  answer.standards.filter((id) => {
    const standard = rowById(file, 'f.standards', id)
    // "Earlier edition harmonised": the cited edition has no reference of its own.
    return (
      standard !== undefined &&
      textOf(standard.values, 'harmonised') === 'earlier' &&
      !isFilled(standard.values['gapAnalysisRef'])
    )
  })
