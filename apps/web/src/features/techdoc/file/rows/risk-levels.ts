import type { FileValues } from 'contract/techdoc/file/sections'

/** One level of a scale of the file, as a person chooses it. */
export interface RiskLevelStep {
  readonly value: number
  readonly name: string
  readonly meaning?: string | undefined
}

/** The levels of the fields that hold one. */
export type FieldLevels = ReadonlyMap<string, readonly RiskLevelStep[]>
export const NO_LEVELS: FieldLevels = new Map()

type ScaleRow = { readonly values?: FileValues | null | undefined }

const textIn = (values: FileValues, key: string): string =>
  typeof values[key] === 'string' ? values[key].trim() : ''

function stepsOf(rows: readonly ScaleRow[], meaningOf: (values: FileValues) => string): RiskLevelStep[] {
  const steps = rows.flatMap(({ values }) => {
    const level = values?.['level']
    if (!values || typeof level !== 'number') return []
    const meaning = meaningOf(values)
    return [{ value: level, name: textIn(values, 'levelName'), ...(meaning === '' ? {} : { meaning }) }]
  })
  return steps.toSorted((one, other) => one.value - other.value)
}

/** The range of P2 at a level, as the scale prints it. */
function p2Of(values: FileValues): string {
  const [from, to] = [values['p2From'], values['p2To']]
  if (typeof from !== 'number' && typeof to !== 'number') return ''
  return `${typeof from === 'number' ? from : 0} – ${typeof to === 'number' ? to : 1}`
}

/**
 * The levels for severity and probability of hazards and of the matrix, from the scales of its file. Where the plan
 * multiplies figures, P1 and P2 are figures and have no levels.
 */
export function levelsOf(
  severity: readonly ScaleRow[],
  probability: readonly ScaleRow[],
  method: unknown,
): FieldLevels {
  const definition = (values: FileValues) => textIn(values, 'levelDefinition')
  const severities = stepsOf(severity, definition)
  const probabilities = stepsOf(probability, definition)
  const p2 = stepsOf(probability, p2Of).map(({ value, meaning }) => ({ value, name: meaning ?? '' }))
  const levels = new Map<string, readonly RiskLevelStep[]>()
  // The axes of the matrix.
  if (severities.length > 0) levels.set('severityLevel', severities)
  if (probabilities.length > 0) levels.set('probabilityLevel', probabilities)
  for (const moment of ['initial', 'residual']) {
    if (severities.length > 0) levels.set(`${moment}Severity`, severities)
    if (probabilities.length === 0) continue
    levels.set(`${moment}Probability`, probabilities)
    if (method === 'figures') continue
    levels.set(`${moment}P1`, probabilities)
    levels.set(`${moment}P2`, p2)
  }
  return levels
}
