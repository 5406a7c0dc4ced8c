import { lastDay, type Place } from '../../compliance/terms.ts'
import { daysAfter, daysBetween, monthsAfter } from '../../days.ts'
import type { RiskClass } from '../file/file-model.ts'
import type { RuleValues } from '../rule-sets.ts'

/** The class for PSUR periods; class I has a PMS report instead. */
const psurClass = (riskClass: RiskClass): 'IIa' | 'IIb' | 'III' | null =>
  riskClass === 'IIa' || riskClass === 'IIb' || riskClass === 'III' ? riskClass : null

export interface Period {
  readonly from: string
  readonly to: string
}

/** CAL-1: the due date of a PSUR, from the end of its period. */
export const psurDue = (periodTo: string, rules: RuleValues): string =>
  daysAfter(periodTo, rules.psurPreparationDays)

/** CAL-1: the next period, contiguous with the last one; the first starts with the certificate. Class I has none. */
export function nextPsurPeriod(
  riskClass: RiskClass,
  certifiedOn: string,
  periods: readonly Period[],
  rules: RuleValues,
): (Period & { readonly due: string }) | null {
  const of = psurClass(riskClass)
  if (of === null) return null
  const last = periods.toSorted((one, other) => one.to.localeCompare(other.to)).at(-1)
  const from = last ? daysAfter(last.to, 1) : certifiedOn
  const to = daysAfter(monthsAfter(from, rules.psurMonths[of]), -1)
  return { from, to, due: psurDue(to, rules) }
}

/** CAL-1: gaps and overlaps between periods, by the start of the later one. */
export function unjoinedPeriods(periods: readonly Period[]): { from: string; kind: 'gap' | 'overlap' }[] {
  const inOrder = periods.toSorted((one, other) => one.from.localeCompare(other.from))
  return inOrder.slice(1).flatMap(({ from }, at) => {
    const days = daysBetween(inOrder[at]!.to, from)
    return days === 1 ? [] : [{ from, kind: days > 1 ? ('gap' as const) : ('overlap' as const) }]
  })
}

/** CAL-2: the recipient of a PSUR. */
export function psurRoute(
  riskClass: RiskClass,
  implantable: boolean,
  customMade: boolean,
): 'eudamed' | 'keep_available' | 'annex_xiii' | null {
  if (psurClass(riskClass) === null) return null
  if (customMade) return 'annex_xiii'
  return riskClass === 'III' || implantable ? 'eudamed' : 'keep_available'
}

/** CAL-3 */
export const pmsReportDue = (issuedOn: string, rules: RuleValues): string =>
  monthsAfter(issuedOn, rules.pmsReportMonths)

/** CAL-4: calendar days from awareness; null if not reportable. Unclear incidents are reported. */
export function incidentDue(awareOn: string, category: string, rules: RuleValues): string | null {
  if (category === 'not-reportable') return null
  const days = rules.incidentDays
  return daysAfter(
    awareOn,
    category === 'threat' ? days.threat : category === 'death' ? days.death : days.other,
  )
}

/** CAL-5: the authority is informed before the field action. */
export const isFieldActionReportedInTime = (reportedOn: string | null, actionOn: string): boolean =>
  reportedOn !== null && reportedOn <= actionOn

const FREQUENCY_MONTHS: Readonly<Record<string, number>> = { annual: 12, '2y': 24, '3y': 36, '5y': 60 }

/** CAL-7: the next clinical evaluation. "When needed" means within the longest justifiable interval. */
export function clinicalUpdateDue(
  cerDate: string,
  riskClass: RiskClass | null,
  implantable: boolean,
  frequency: string,
  rules: RuleValues,
): string {
  const { strict, most } = rules.clinicalMonths
  const chosen = FREQUENCY_MONTHS[frequency] ?? most
  return monthsAfter(cerDate, riskClass === 'III' || implantable ? Math.min(strict, chosen) : chosen)
}

/** CAL-8 */
export const retentionYears = (implantable: boolean, rules: RuleValues): number =>
  implantable ? rules.retentionYears.implantable : rules.retentionYears.other

/** CAL-8: the last day of retention; open while units are still sold. */
export const retentionUntil = (lastUnitOn: string | null, implantable: boolean, rules: RuleValues): string =>
  lastUnitOn === null ? 'open' : monthsAfter(lastUnitOn, 12 * retentionYears(implantable, rules))

/** CAL-10: the last warning threshold passed before a certificate expires, in months. */
export function certificateWarning(
  expiresOn: string,
  today: string,
  rules: RuleValues,
): number | 'expired' | null {
  if (expiresOn < today) return 'expired'
  return rules.certificateWarningMonths.findLast((months) => today >= monthsAfter(expiresOn, -months)) ?? null
}

/** CAL-11: the last day to register a device; a new device is registered before it is placed on the market. */
export function eudamedDue(firstPlacedOn: string, rules: RuleValues): string | null {
  if (rules.eudamed === null) return null
  return firstPlacedOn < rules.eudamed.since ? rules.eudamed.existingUntil : daysAfter(firstPlacedOn, -1)
}

/** CAL-12 */
export const supplyNoticeDue = (anticipatedFrom: string, rules: RuleValues): string | null =>
  rules.supplyNoticeMonths === null ? null : monthsAfter(anticipatedFrom, -rules.supplyNoticeMonths)

/** CHG-8: the last day to record an emergency change, which is recorded after it was made. */
export const emergencyRecordDue = (madeOn: string, weekend: Place['weekend'], rules: RuleValues): string =>
  lastDay({ unit: 'workdays', amount: rules.emergencyRecordDays }, madeOn, weekend)

/** CAL-14: the last day to place a legacy device on the market; the listed exceptions for implants are not modelled. */
export function legacyUntil(riskClass: RiskClass, implantable: boolean, rules: RuleValues): string {
  const high = riskClass === 'III' || (riskClass === 'IIb' && implantable)
  return high ? rules.legacyUntil.high : rules.legacyUntil.other
}
