import type { StepField } from 'contract/risk/line-scores'
import type { ImpactDimension, Method } from 'contract/risk/method'
import type { RisklineLine } from 'contract/risk/risklines'

/** What is typed into a cell; `read` cells show what follows from the others. */
export type ColumnKind = 'read' | 'step' | 'choice' | 'person' | 'day' | 'text'

export interface GridColumn {
  readonly key: keyof RisklineLine
  readonly kind: ColumnKind
  /** In pixels. */
  readonly width: number
}

const read = (key: GridColumn['key'], width: number): GridColumn => ({ key, kind: 'read', width })
const step = (key: StepField): GridColumn => ({ key, kind: 'step', width: 86 })

export const COLUMNS: readonly GridColumn[] = [
  read('code', 166),
  read('name', 240),
  read('category', 130),
  { key: 'ownerId', kind: 'person', width: 140 },
  step('inherentLikelihood'),
  step('impactFinancial'),
  step('impactOperational'),
  step('impactCompliance'),
  step('impactReputation'),
  step('impactSafety'),
  read('inherentImpact', 80),
  read('inherentScore', 110),
  read('effectLikelihood', 86),
  read('effectImpact', 86),
  read('residualScore', 110),
  read('position', 130),
  { key: 'response', kind: 'choice', width: 110 },
  step('targetLikelihood'),
  step('targetImpact'),
  { key: 'targetOn', kind: 'day', width: 120 },
  { key: 'rationale', kind: 'text', width: 260 },
  read('status', 120),
]

export const isEditable = ({ kind }: GridColumn): boolean => kind !== 'read'

const DIMENSIONS: Readonly<Record<string, ImpactDimension>> = {
  impactFinancial: 'financial',
  impactOperational: 'operational',
  impactCompliance: 'compliance',
  impactReputation: 'reputation',
  impactSafety: 'safety',
}

type Steps = Method['scales']['likelihood']

/** The steps of a cell's scale with what they mean; nothing where a cell has none. */
export function scaleOf({ scales }: Method, key: string): Steps | undefined {
  const dimension = DIMENSIONS[key]
  if (dimension) return scales.dimensions[dimension].steps
  if (key.endsWith('Likelihood')) return scales.likelihood
  return key.endsWith('Impact') ? scales.impact : undefined
}
