import { TEST_TYPES } from 'contract/audit/engagement'
import type { Procedure, ProcedureLine } from 'contract/audit/procedures'
import type { SheetColumn } from '#shared/sheet/columns.ts'
import { SheetStore } from '#shared/sheet/sheet-store.ts'

/** As in list responses; steps and texts are loaded when its panel is opened. */
export type PlannedProcedure = ProcedureLine & Partial<Pick<Procedure, 'steps' | 'objective' | 'guidance'>>
export type ProcedureStore = SheetStore<PlannedProcedure>

type Staffing = Pick<ProcedureLine, 'ownerId' | 'reviewerId' | 'hours' | 'status'>

/** Without preparer, reviewer or hours, or with one person as both: such a plan cannot be approved. */
export const isUnstaffed = ({ ownerId, reviewerId, hours, status }: Staffing): boolean =>
  status !== 'waived' && (ownerId === null || reviewerId === null || hours === null || ownerId === reviewerId)

export const createProcedures = (): ProcedureStore =>
  new SheetStore<PlannedProcedure>({
    worked: (line) => line,
    problems: ({ ownerId, reviewerId }) =>
      ownerId !== null && ownerId === reviewerId ? [{ path: ['reviewerId'], code: 'same' }] : [],
  })

/** Hours to prepare for each person, in hundredths. */
export function hoursByPerson(rows: readonly Staffing[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { ownerId, hours } of rows)
    if (ownerId) sums.set(ownerId, (sums.get(ownerId) ?? 0) + (hours ?? 0))
  return sums
}

export const COLUMNS: readonly SheetColumn[] = [
  { key: 'code', kind: 'read', width: 170 },
  { key: 'ref', kind: 'text', width: 72 },
  { key: 'name', kind: 'read', width: 250 },
  { key: 'test', kind: 'choice', width: 140, choices: TEST_TYPES },
  { key: 'ownerId', kind: 'person', width: 130 },
  { key: 'reviewerId', kind: 'person', width: 130 },
  { key: 'hours', kind: 'number', width: 84, hundredths: true },
  { key: 'dueOn', kind: 'day', width: 130 },
  { key: 'status', kind: 'read', width: 120 },
]
