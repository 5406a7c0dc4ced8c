import { appraisalWeight } from '../file/appraisal.ts'
import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { isFilled, rowsAt, rowsOf, rowsPointingAt, textOf, valuesOf } from '../file/file-values.ts'
import { answerOf, deriveProfile, isImplantable } from '../file/profile.ts'
import { JUSTIFICATION_LENGTH } from '../justification.ts'
import { type Check, nameOf, type Spot } from './finding.ts'

const claimsEquivalence = (file: TechnicalFile): boolean =>
  textOf(valuesOf(file, 'cl.equivalence'), 'equivalenceClaimed') === 'yes'

const DOMAINS = ['technical', 'biological', 'clinical'] as const

/** CLN-1: all three domains are compared, without a clinically significant difference. */
export const checkEquivalence: Check = (file) => {
  if (!claimsEquivalence(file)) return []
  const rows = rowsOf(file, 'cl.eq-table')
  const missing = DOMAINS.filter(
    (domain) => !rows.some(({ values }) => textOf(values, 'eqDomain') === domain),
  ).map((context): Spot => ({ section: 'cl.eq-table', details: { context, name: context } }))
  const isSettled = ({ values }: FileRow) =>
    textOf(values, 'difference') === 'same' ||
    (textOf(values, 'clinicalSignificance') === 'no' && textOf(values, 'justification') !== '')
  return [
    ...missing,
    ...rows
      .filter((row) => !isSettled(row))
      .map((row): Spot => ({
        section: 'cl.eq-table',
        row: row.id,
        field: 'clinicalSignificance',
        details: { name: nameOf(row, 'characteristic') },
      })),
  ]
}

/** CLN-2: data of another manufacturer's class III device or implant need a contract. */
export const checkDataAccess: Check = (file) => {
  const values = valuesOf(file, 'cl.equivalence')
  const demanding = file.device.riskClass === 'III' || isImplantable(file)
  return claimsEquivalence(file) &&
    demanding &&
    values['sameManufacturer'] !== true &&
    !isFilled(values['contractRef'])
    ? [{ section: 'cl.equivalence', field: 'contractRef' }]
    : []
}

/** CLN-3: every claim has an outcome with an acceptance limit and data. */
export const checkOutcomes: Check = (file) =>
  rowsOf(file, 'mi.claims')
    .filter(
      (claim) =>
        !rowsPointingAt(file, 'cl.outcomes', 'claimRefs', claim.id).some(
          ({ values }) => textOf(values, 'acceptanceLimit') !== '' && textOf(values, 'observedValue') !== '',
        ),
    )
    .map((row): Spot => ({ section: 'mi.claims', row: row.id, details: { name: nameOf(row, 'claimId') } }))

/** Literature below this weight is background (CLN-4). */
const BACKGROUND = 0.2

const isBackground = ({ values }: FileRow): boolean => (appraisalWeight(values) ?? 1) < BACKGROUND

/** CLN-4: an outcome supported by background literature alone. */
export const checkWeights: Check = (file) =>
  rowsOf(file, 'cl.outcomes')
    .filter(({ values }) => {
      const sources = rowsAt(file, 'cl.literature', values, 'dataSources')
      return (
        sources.length > 0 &&
        sources.every(isBackground) &&
        !isFilled(values['investigationRefs']) &&
        !isFilled(values['testRefs'])
      )
    })
    .map((row): Spot => ({
      section: 'cl.outcomes',
      row: row.id,
      field: 'dataSources',
      details: { name: nameOf(row, 'outcomeId') },
    }))

/** CLN-5: an excluded source needs a reason; its result is not one. */
export const checkExclusions: Check = (file) =>
  rowsOf(file, 'cl.literature')
    .filter(
      ({ values }) => textOf(values, 'includedDecision') === 'no' && textOf(values, 'exclusionReason') === '',
    )
    .map((row): Spot => ({
      section: 'cl.literature',
      row: row.id,
      field: 'exclusionReason',
      details: { name: nameOf(row, 'referenceId') },
    }))

/** CLN-6: omitting clinical data needs a justification that is specific to the device. */
export const checkWithoutClinicalData: Check = (file) => {
  const values = valuesOf(file, 'cl.cer')
  return textOf(values, 'article6110') === 'yes' &&
    textOf(values, 'article6110Rationale').length < JUSTIFICATION_LENGTH
    ? [{ section: 'cl.cer', field: 'article6110Rationale' }]
    : []
}

/** CLN-7: an outcome that is not demonstrated needs a PMCF activity or a justification. */
export const checkGaps: Check = (file) =>
  rowsOf(file, 'cl.outcomes')
    .filter(
      ({ values }) =>
        ['partly', 'not-met', 'no-data'].includes(textOf(values, 'met')) &&
        !isFilled(values['pmcfRef']) &&
        textOf(values, 'gapText') === '',
    )
    .map((row): Spot => ({
      section: 'cl.outcomes',
      row: row.id,
      field: 'pmcfRef',
      details: { name: nameOf(row, 'outcomeId') },
    }))

/** CLN-8: the summary for an implant needs a part for patients. */
export const checkPatientPart: Check = (file) => {
  if (answerOf(deriveProfile(file), 'sscp') !== 'yes') return []
  const values = valuesOf(file, 'cl.sscp')
  const asked = textOf(values, 'patientPartRequired')
  if (asked === 'no' && isImplantable(file)) return [{ section: 'cl.sscp', field: 'patientPartRequired' }]
  return asked === 'yes' && !isFilled(values['patientPartRef'])
    ? [{ section: 'cl.sscp', field: 'patientPartRef' }]
    : []
}
