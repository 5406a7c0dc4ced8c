import type { FileRow } from '../file-model.ts'
import { isFilled, rowsOf, textOf } from '../file-values.ts'
import { type Check, nameOf, type Spot } from './finding.ts'

const changed = (row: FileRow, field: string): Spot => ({
  section: 'f.changes',
  row: row.id,
  field,
  details: { name: nameOf(row, 'changeId') },
})

const UNDER_WAY = new Set(['in-progress', 'done', 'closed'])
const EFFECTS = ['impactRisk', 'impactClinical', 'impactLabel', 'impactUdi'] as const

/** CHG-4: what a change does elsewhere is said before it is made. */
export const checkEffects: Check = (file) =>
  rowsOf(file, 'f.changes')
    .filter(({ values }) => UNDER_WAY.has(textOf(values, 'status')))
    .flatMap((row) =>
      EFFECTS.filter((field) => !isFilled(row.values[field]))
        .slice(0, 1)
        .map((field) => changed(row, field)),
    )

/** CHG-5: a significant change waits for the notified body. */
export const checkSignificance: Check = (file) =>
  rowsOf(file, 'f.changes')
    .filter(
      ({ values }) =>
        isFilled(values['implementedOn']) &&
        textOf(values, 'significant') !== 'no' &&
        textOf(values, 'nbDecision') === '',
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
