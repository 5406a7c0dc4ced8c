import * as changes from './changes.ts'
import * as clinical from './clinical.ts'
import * as clocks from './clocks.ts'
import * as coherence from './coherence.ts'
import * as dates from './dates.ts'
import * as evidence from './evidence.ts'
import type { Check, Spot } from './finding.ts'
import * as identity from './identity.ts'
import * as instructions from './instructions.ts'
import * as organisation from './organisation.ts'
import * as risks from './risks.ts'
import type { FileStructure, TechnicalFile } from '../file/file-model.ts'

export type CheckSeverity = 'blocking' | 'warning'

/** The checks of a technical file ("reviewer lint"), each with the severity of its findings. */
const CHECKS = {
  'CON-1': ['blocking', identity.checkPurpose],
  'CON-2': ['blocking', identity.checkManufacturer],
  'CON-3': ['blocking', identity.checkClass],
  'CON-4': ['blocking', identity.checkVariants],
  'CON-5': ['blocking', instructions.checkContraindications],
  'CON-6': ['blocking', instructions.checkWarnings],
  'CON-7': ['warning', instructions.checkClaims],
  'CON-8': ['blocking', dates.checkShelfLife],
  'CON-9': ['blocking', evidence.checkTestedVersion],
  'CON-10': ['warning', evidence.checkStandards],
  'CON-11': ['blocking', evidence.checkReports],
  'CON-12': ['warning', evidence.checkSampleSizes],
  'CON-13': ['blocking', organisation.checkSites],
  'CON-14': ['warning', dates.checkSupplierCertificates],
  'CON-15': ['blocking', instructions.checkSideEffects],
  'CON-16': ['blocking', organisation.checkImplantCard],
  'CON-17': ['blocking', evidence.checkSterilisation],
  'CON-18': ['blocking', instructions.checkAccuracy],
  'CON-19': ['blocking', instructions.checkItRequirements],
  'CON-20': ['warning', evidence.checkLayUsers],
  'CON-21': ['blocking', dates.checkReportsDue],
  'CON-22': ['warning', dates.checkClinicalSchedule],
  'CON-23': ['blocking', evidence.checkSubstances],
  'CON-24': ['warning', instructions.checkTranslations],
  'CON-25': ['blocking', evidence.checkElectrical],
  'CON-26': ['warning', coherence.checkJustifications],
  // A warning during drafting, since a document is registered before it is cited.
  'CON-27': ['on_submit', coherence.checkOrphans],
  'CON-28': ['blocking', organisation.checkOtherLaw],
  'CON-29': ['warning', organisation.checkTraining],
  'CON-30': ['warning', coherence.checkResidualRisks],
  'RSK-1': ['blocking', risks.checkProbability],
  // A row of the risk file may be submitted while it is incomplete; the risk management report may not.
  'RSK-4': ['warning', risks.checkReduction],
  'RSK-5': ['warning', risks.checkHierarchy],
  'RSK-6': ['warning', risks.checkReductionEarned],
  'RSK-7': ['warning', risks.checkVerifications],
  'RSK-8': ['warning', risks.checkNewRisks],
  'RSK-9': ['warning', risks.checkResidual],
  'RSK-10': ['blocking', risks.checkRiskReport],
  'RSK-11': ['warning', risks.checkDisclosure],
  'RSK-12': ['warning', risks.checkCharacteristics],
  'RSK-13': ['warning', risks.checkReopened],
  'CLN-1': ['blocking', clinical.checkEquivalence],
  'CLN-2': ['blocking', clinical.checkDataAccess],
  'CLN-3': ['warning', clinical.checkOutcomes],
  'CLN-4': ['warning', clinical.checkWeights],
  'CLN-5': ['blocking', clinical.checkExclusions],
  'CLN-6': ['blocking', clinical.checkWithoutClinicalData],
  'CLN-7': ['warning', clinical.checkGaps],
  'CLN-8': ['blocking', clinical.checkPatientPart],
  'CHG-4': ['blocking', changes.checkEffects],
  'CHG-5': ['blocking', changes.checkSignificance],
  'CHG-6': ['warning', changes.checkNewUdi],
  'CHG-7': ['warning', changes.checkNewBasicUdi],
  'CHG-8': ['warning', changes.checkEmergencies],
  'CAL-1': ['warning', clocks.checkPeriods],
  'CAL-2': ['warning', clocks.checkPsurRoute],
  'CAL-4': ['blocking', clocks.checkIncidents],
  'CAL-5': ['warning', clocks.checkFieldActions],
  'CAL-6': ['warning', clocks.checkTrends],
  'CAL-9': ['warning', clocks.checkElectronicInstructions],
  'CAL-10': ['warning', clocks.checkCertificates],
  'CAL-11': ['warning', clocks.checkRegistration],
  'CAL-12': ['warning', clocks.checkSupply],
  'CAL-14': ['warning', clocks.checkLegacy],
  'STD-1': ['warning', evidence.checkListedEditions],
  'DOC-16': ['warning', clocks.checkReviews],
} as const satisfies Readonly<Record<string, readonly [CheckSeverity | 'on_submit', Check]>>

export type CheckRule = keyof typeof CHECKS
export const CHECK_RULES = Object.keys(CHECKS) as CheckRule[]

export interface Finding extends Spot {
  readonly rule: CheckRule
  readonly severity: CheckSeverity
  readonly details: NonNullable<Spot['details']>
}

/** Runs the thirty checks and the rules of the areas; sections that do not apply are skipped. */
export function checkFile(file: TechnicalFile, structure: FileStructure, submitting = false): Finding[] {
  return CHECK_RULES.flatMap((rule) => {
    const [kind, check] = CHECKS[rule]
    const severity = kind === 'on_submit' ? (submitting ? 'blocking' : 'warning') : kind
    return check(file, structure)
      .filter(({ section }) => file.sections.get(section)?.status !== 'not_applicable')
      .map((spot): Finding => ({ ...spot, rule, severity, details: spot.details ?? {} }))
  })
}
