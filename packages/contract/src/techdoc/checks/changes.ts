import { emergencyRecordDue } from '../surveillance/deadlines.ts'
import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { dayOf, isFilled, rowsOf, textOf } from '../file/file-values.ts'
import { ruleSetAt } from '../rule-sets.ts'
import { type Check, nameOf, type Spot } from './finding.ts'

const changed = (row: FileRow, field: string): Spot => ({
  section: 'f.changes',
  row: row.id,
  field,
  details: { name: nameOf(row, 'changeId') },
})

/** The last day for the record of a change that was made first because it could not wait; nothing for any other change. */
function recordDue({ device }: TechnicalFile, { values }: FileRow): string | null {
  const madeOn = dayOf(values, 'implementedOn')
  if (values['emergency'] !== true || madeOn === null) return null
  return emergencyRecordDue(madeOn, device.weekend ?? 'sat_sun', ruleSetAt(device.today).values)
}

/** CHG-8: such a change has its days to be written down, and until then nothing else is asked of it. */
const mayWait = (file: TechnicalFile, row: FileRow): boolean =>
  (recordDue(file, row) ?? '') >= file.device.today

const UNDER_WAY = new Set(['in-progress', 'done', 'closed'])
const EFFECTS = ['impactRisk', 'impactClinical', 'impactLabel', 'impactUdi'] as const

/** CHG-4: what a change does elsewhere is said before it is made. */
export const checkEffects: Check = (file) =>
  rowsOf(file, 'f.changes')
    .filter((row) => UNDER_WAY.has(textOf(row.values, 'status')) && !mayWait(file, row))
    .flatMap((row) =>
      EFFECTS.filter((field) => !isFilled(row.values[field]))
        .slice(0, 1)
        .map((field) => changed(row, field)),
    )

/** CHG-5: a significant change waits for the notified body. */
export const checkSignificance: Check = (file) =>
  rowsOf(file, 'f.changes')
    .filter(
      (row) =>
        isFilled(row.values['implementedOn']) &&
        textOf(row.values, 'significant') !== 'no' &&
        textOf(row.values, 'nbDecision') === '' &&
        !mayWait(file, row),
    )
    .map((row) => changed(row, 'nbDecision'))

/** What may ask for a new UDI-DI, where nobody said yet that it does (CHG-6). */
const RELABELLING = new Set(['label', 'software', 'sterilisation'])

/** CHG-6 */
export const checkNewUdi: Check = (file) =>
  rowsOf(file, 'f.changes')
    .filter(
      ({ values }) =>
        RELABELLING.has(textOf(values, 'changeType')) &&
        textOf(values, 'significant') === 'yes' &&
        textOf(values, 'impactUdi') === 'none',
    )
    .map((row) => changed(row, 'impactUdi'))

/** CHG-7: another purpose is another Basic UDI-DI. */
export const checkNewBasicUdi: Check = (file) =>
  rowsOf(file, 'f.changes')
    .filter(
      ({ values }) =>
        textOf(values, 'changeType') === 'purpose' && ['none', 'minor'].includes(textOf(values, 'impactUdi')),
    )
    .map((row) => changed(row, 'impactUdi'))

/** What makes a row the record of a change. */
const RECORD = ['description', 'reason', 'changeType', 'affectedSections'] as const

/** CHG-8: an emergency change that was written down too late, or whose record still says too little. */
export const checkEmergencies: Check = (file) =>
  rowsOf(file, 'f.changes').flatMap((row): Spot[] => {
    const due = recordDue(file, row)
    if (due === null) return []
    const found = (field: string, context: string): Spot[] => {
      const spot = changed(row, field)
      return [{ ...spot, details: { ...spot.details, context, due } }]
    }
    if (row.createdOn !== undefined && row.createdOn > due) return found('implementedOn', 'late')
    const missing = RECORD.find((field) => !isFilled(row.values[field]))
    return missing !== undefined && due < file.device.today ? found(missing, 'missing') : []
  })
