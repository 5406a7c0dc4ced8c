import { APPLICABILITIES, CONFORMITY_METHODS, type GsprRowLine } from 'contract/techdoc/gspr/gspr-rows'
import type { SheetColumn } from '#shared/sheet/columns.ts'

type RowColumn = SheetColumn<keyof GsprRowLine>

const read = (key: RowColumn['key'], width: number): RowColumn => ({ key, kind: 'read', width })

/** Editable columns stand together, in the order of the work. */
export const COLUMNS: readonly RowColumn[] = [
  read('ref', 92),
  read('name', 240),
  read('conformity', 150),
  { key: 'applicability', kind: 'choice', width: 132, choices: APPLICABILITIES },
  { key: 'justification', kind: 'text', width: 220 },
  { key: 'method', kind: 'choice', width: 150, choices: CONFORMITY_METHODS },
  read('standards', 96),
  { key: 'otherSolution', kind: 'text', width: 190 },
  read('evidence', 96),
  read('proposal', 120),
  { key: 'overrideReason', kind: 'text', width: 170 },
  { key: 'ownerId', kind: 'person', width: 140 },
  { key: 'reviewerId', kind: 'person', width: 140 },
  { key: 'comment', kind: 'text', width: 180 },
  read('status', 100),
]

export const START_COLUMN = COLUMNS.findIndex(({ key }) => key === 'applicability')
