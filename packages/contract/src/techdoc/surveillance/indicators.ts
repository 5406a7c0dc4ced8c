import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { dayOf, listOf, numberOf, rowsOf, textOf } from '../file/file-values.ts'
import { type IndicatorState, assessIndicator } from './trend.ts'

/** The end of the last reported period; later data are not covered by a report yet. */
function lastReportedDay(file: TechnicalFile): string {
  const ends = [...rowsOf(file, 'pms.psur'), ...rowsOf(file, 'pms.pmsr')]
    .filter(({ values }) => dayOf(values, 'issuedOn') !== null)
    .flatMap(({ values }) => dayOf(values, 'periodTo') ?? [])
  return ends.toSorted().at(-1) ?? ''
}

/** The denominator of a rate, by unit. */
const EXPOSURE: Readonly<Record<string, string>> = {
  'per-use': 'estimatedUses',
  'per-patient-year': 'estimatedPatients',
}
const FACTOR: Readonly<Record<string, number>> = { percent: 100, 'per-1000': 1000 }

/**
 * Σ numerator ÷ Σ denominator for the open period: complaints about the hazards of the indicator (all where it names
 * none), over uses, patients or units sold. Its numerator and denominator are described in free text only.
 */
export function indicatorValue({ values }: FileRow, file: TechnicalFile): number | null {
  const reported = lastReportedDay(file)
  const hazards = listOf(values, 'hazardRefs')
  const unit = textOf(values, 'rateUnit')
  const events = rowsOf(file, 'pms.complaints').filter(
    (one) =>
      (dayOf(one.values, 'receivedOn') ?? '') > reported &&
      (hazards.length === 0 || listOf(one.values, 'hazardRefs').some((id) => hazards.includes(id))),
  )
  const exposure = rowsOf(file, 'pms.exposure')
    .filter((one) => (dayOf(one.values, 'periodTo') ?? '') > reported)
    .reduce((sum, one) => sum + (numberOf(one.values, EXPOSURE[unit] ?? 'unitsSold') ?? 0), 0)
  return exposure <= 0 ? null : (events.length / exposure) * (FACTOR[unit] ?? 1)
}

export function indicatorState(row: FileRow, file: TechnicalFile): IndicatorState | null {
  const value = indicatorValue(row, file)
  const threshold = numberOf(row.values, 'threshold')
  return value === null || threshold === null ? null : assessIndicator(value, threshold)
}
