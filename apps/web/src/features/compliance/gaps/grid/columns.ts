import type { GapItemLine } from 'contract/compliance/gap-items'
import { ANSWERS } from 'contract/compliance/scoring'
import { stepsFrom, type SheetColumn } from '#shared/sheet/columns.ts'

type ItemColumn = SheetColumn<keyof GapItemLine>

const read = (key: ItemColumn['key'], width: number): ItemColumn => ({ key, kind: 'read', width })

export const MATURITY = stepsFrom(0, 5)
export const SEVERITY = stepsFrom(1, 3)
export const PARTIAL = [25, 50, 75] as const

/** Editable columns stand together, in the order of the work; computed columns follow. */
export const COLUMNS: readonly ItemColumn[] = [
  read('ref', 104),
  read('name', 250),
  { key: 'answer', kind: 'choice', width: 172, choices: ANSWERS },
  { key: 'partial', kind: 'step', width: 74, steps: PARTIAL, percent: true },
  { key: 'maturity', kind: 'step', width: 78, steps: MATURITY },
  { key: 'target', kind: 'step', width: 70, steps: MATURITY },
  { key: 'severity', kind: 'step', width: 78, steps: SEVERITY },
  { key: 'rationale', kind: 'text', width: 230 },
  read('evidence', 86),
  { key: 'noEvidence', kind: 'flag', width: 90 },
  read('priority', 104),
  read('factor', 92),
  { key: 'ownerId', kind: 'person', width: 140 },
  read('actions', 78),
  read('actionDueOn', 110),
  read('status', 110),
]

export const START_COLUMN = COLUMNS.findIndex(({ key }) => key === 'answer')
