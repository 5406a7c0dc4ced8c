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

/** The last day to record an emergency change, which is recorded after it was made; null for other changes. */
function recordDue({ device }: TechnicalFile, { values }: FileRow): string | null {
  const madeOn = dayOf(values, 'implementedOn')
  if (values['emergency'] !== true || madeOn === null) return null
  return emergencyRecordDue(madeOn, device.weekend ?? 'sat_sun', ruleSetAt(device.today).values)
}

/** CHG-8: until that day, no other check applies to the emergency change. */
const mayWait = (file: TechnicalFile, row: FileRow): boolean =>
  (recordDue(file, row) ?? '') >= file.device.today

const UNDER_WAY = new Set(['in-progress', 'done', 'closed'])
const EFFECTS = ['impactRisk', 'impactClinical', 'impactLabel', 'impactUdi'] as const

/** CHG-4: the impact of a change is assessed before it is made. */
export const checkEffects: Check = (file) =>
  rowsOf(file, 'f.changes')
    .filter((row) => UNDER_WAY.has(textOf(row.values, 'status')) && !mayWait(file, row))
    .flatMap((row) =>
      EFFECTS.filter((field) => !isFilled(row.values[field]))
        .slice(0, 1)
        .map((field) => changed(row, field)),
    )

/** CHG-5: a significant change needs a decision of the notified body first. */
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

/** Types of change that may require a new UDI-DI, while that is undecided (CHG-6). */
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

/** CHG-7: a new intended purpose needs a new Basic UDI-DI. */
export const checkNewBasicUdi: Check = (file) =>
  rowsOf(file, 'f.changes')
    .filter(
      ({ values }) =>
        textOf(values, 'changeType') === 'purpose' && ['none', 'minor'].includes(textOf(values, 'impactUdi')),
    )
    .map((row) => changed(row, 'impactUdi'))

/** Fields that the record of a change needs. */
const RECORD = ['description', 'reason', 'changeType', 'affectedSections'] as const

/** CHG-8: an emergency change that was recorded too late, or whose record is still incomplete. */
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
