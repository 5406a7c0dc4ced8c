import { Scoring } from 'contract/compliance/scoring'

export type ScoringProblem = 'numbers' | 'bands'

/** Why these values are not a valid scoring: numbers out of range, or bands out of order. */
export function scoringProblems(draft: Scoring): ScoringProblem[] {
  const problems: ScoringProblem[] = Scoring.safeParse(draft).success ? [] : ['numbers']
  const { compliant, largely, partly } = draft.bands
  if (!(compliant >= largely && largely >= partly)) problems.push('bands')
  return problems
}
