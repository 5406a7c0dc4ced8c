import { Method } from 'contract/risk/method'

const PROBLEMS = {
  'scales:length': 'scalesLength',
  'scales:empty': 'scalesEmpty',
  'matrix.from:order': 'fromOrder',
  'matrix.cells:outside': 'cellsOutside',
  'controls.effects:order': 'effectsOrder',
  'appetite:order': 'appetiteOrder',
  'unitLimits:order': 'unitsOrder',
  'unitLimits:repeated': 'unitsRepeated',
} as const
export type ProblemKey = (typeof PROBLEMS)[keyof typeof PROBLEMS] | 'range'

/** The problems of a method, by the rules of the contract. */
export function problemsOf(config: unknown): ProblemKey[] {
  const parsed = Method.safeParse(config)
  if (parsed.success) return []
  const keys = parsed.error.issues.map((issue): ProblemKey => {
    const rule = `${issue.path.join('.')}:${issue.message}`
    return issue.code === 'custom' && rule in PROBLEMS ? PROBLEMS[rule as keyof typeof PROBLEMS] : 'range'
  })
  return [...new Set(keys)]
}
