import type { ImpactDimension, Method, RiskCategory } from './method.ts'

/** The dimension in which a risk of this category usually hurts most; the financial one for all others. */
const DIMENSIONS: Readonly<Partial<Record<RiskCategory, ImpactDimension>>> = {
  compliance: 'compliance',
  legal: 'compliance',
  privacy: 'compliance',
  quality_safety: 'safety',
  it_cyber: 'operational',
  continuity: 'operational',
  third_party: 'operational',
  operational: 'operational',
}
const FIELDS = {
  financial: 'impactFinancial',
  operational: 'impactOperational',
  compliance: 'impactCompliance',
  reputation: 'impactReputation',
  safety: 'impactSafety',
} as const satisfies Record<ImpactDimension, string>
export type ImpactField = (typeof FIELDS)[ImpactDimension]

export const usualImpactField = (category: RiskCategory | null): ImpactField =>
  FIELDS[(category && DIMENSIONS[category]) ?? 'financial']

type Rated = Readonly<Record<ImpactField, number | null>> & {
  readonly category: RiskCategory | null
  readonly inherentLikelihood: number | null
  readonly libraryLikelihood: number | null
  readonly libraryImpact: number | null
}

/**
 * The inherent scores of the library as a proposal for a line that nobody has scored yet. The library knows one impact: it is
 * proposed in the dimension of the risk's category. Null where there is nothing to propose.
 */
export function proposeFromLibrary(
  { matrix }: Pick<Method, 'matrix'>,
  line: Rated,
): Readonly<Record<string, number>> | null {
  const { libraryLikelihood, libraryImpact, inherentLikelihood, category } = line
  if (libraryLikelihood === null || libraryImpact === null) return null
  const isScored = inherentLikelihood !== null || Object.values(FIELDS).some((field) => line[field] !== null)
  if (isScored) return null
  return {
    inherentLikelihood: Math.min(libraryLikelihood, matrix.likelihood),
    [usualImpactField(category)]: Math.min(libraryImpact, matrix.impact),
  }
}
