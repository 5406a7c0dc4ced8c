import * as coherence from './checks/coherence.ts'
import * as dates from './checks/dates.ts'
import * as evidence from './checks/evidence.ts'
import type { Check, Spot } from './checks/finding.ts'
import * as identity from './checks/identity.ts'
import * as instructions from './checks/instructions.ts'
import * as organisation from './checks/organisation.ts'
import type { FileStructure, TechnicalFile } from './file-model.ts'

export type CheckSeverity = 'blocking' | 'warning'

/** The checks of a technical file ("reviewer lint"), each with what its finding means. */
export const CHECKS = {
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
  // A warning while the file is written, since a document comes before what cites it.
  'CON-27': ['on_submit', coherence.checkOrphans],
  'CON-28': ['blocking', organisation.checkOtherLaw],
  'CON-29': ['warning', organisation.checkTraining],
  'CON-30': ['warning', coherence.checkResidualRisks],
} as const satisfies Readonly<Record<string, readonly [CheckSeverity | 'on_submit', Check]>>

export type CheckRule = keyof typeof CHECKS
export const CHECK_RULES = Object.keys(CHECKS) as CheckRule[]

export interface Finding extends Spot {
  readonly rule: CheckRule
  readonly severity: CheckSeverity
  readonly details: NonNullable<Spot['details']>
}

/** CON-1…CON-30: everything that a reviewer would find; sections that do not apply are not looked at. */
export function checkFile(file: TechnicalFile, structure: FileStructure, submitting = false): Finding[] {
  return CHECK_RULES.flatMap((rule) => {
    const [kind, check] = CHECKS[rule]
    const severity = kind === 'on_submit' ? (submitting ? 'blocking' : 'warning') : kind
    return check(file, structure)
      .filter(({ section }) => file.sections.get(section)?.status !== 'not_applicable')
      .map((spot): Finding => ({ ...spot, rule, severity, details: spot.details ?? {} }))
  })
}
