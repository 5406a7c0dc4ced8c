import * as cal from '../surveillance/deadlines.ts'
import type { TechnicalFile } from '../file/file-model.ts'
import { dayOf, rowsOf, textOf, valuesOf } from '../file/file-values.ts'
import { isImplantable } from '../file/profile.ts'
import { ruleSetAt } from '../rule-sets.ts'
import { type Check, nameOf, type Spot } from './finding.ts'

const DAYS: readonly [RegExp, number][] = [
  [/\b(years?|yrs?|ans?|années?)\b|سنة|سنوات|عام|أعوام/u, 365],
  [/\b(months?|mois)\b|شهر|أشهر|شهور/u, 30],
  [/\b(weeks?|semaines?)\b|أسبوع|أسابيع/u, 7],
  [/\b(days?|jours?)\b|يوم|أيام/u, 1],
]

/** A duration written as text, in days; null where it cannot be parsed. */
export function durationInDays(text: string): number | null {
  const figure = /\d+(?:[.,]\d+)?/.exec(text)
  const unit = DAYS.find(([pattern]) => pattern.test(text.toLowerCase()))
  return figure && unit ? Number(figure[0].replace(',', '.')) * unit[1] : null
}

/** CON-8: the labelled shelf life against the longest study. Twelve months and a year may differ by a few days. */
export const checkShelfLife: Check = (file) => {
  const claimed = durationInDays(textOf(valuesOf(file, 'dd.identity'), 'shelfLife'))
  if (claimed === null) return []
  const studies = rowsOf(file, 'vv.stability').filter(({ values }) =>
    ['real-time', 'accelerated'].includes(textOf(values, 'studyType')),
  )
  const proven = Math.max(
    0,
    ...studies.map(({ values }) => durationInDays(textOf(values, 'claimSupported')) ?? 0),
  )
  return claimed <= proven * (365 / 360)
    ? []
    : [{ section: 'dd.identity', field: 'shelfLife', details: { claimed, proven } }]
}

/** CON-14 */
export const checkSupplierCertificates: Check = (file) =>
  (['dm.suppliers', 'dm.sites'] as const).flatMap((section) =>
    rowsOf(file, section)
      .filter(({ values }) => textOf(values, 'supplierStatus') !== 'blocked')
      .flatMap((row): Spot[] => {
        const day = dayOf(row.values, 'certificateExpiry')
        if (day === null || day >= file.device.today) return []
        const details = { name: nameOf(row, 'name', 'siteName'), day }
        return [{ section, row: row.id, field: 'certificateExpiry', details }]
      }),
  )

const EU_CERTIFICATES = new Set(['eu-qms', 'eu-td', 'eu-type', 'eu-qa', 'eu-pv'])

/** The start of the reporting periods: the date of the first EU certificate. */
const certifiedOn = (file: TechnicalFile): string | undefined =>
  rowsOf(file, 'f.certificates')
    .filter(({ values }) => EU_CERTIFICATES.has(textOf(values, 'certificateType')))
    .flatMap(({ values }) => dayOf(values, 'issuedOn') ?? [])
    .toSorted()[0]

/** CON-21: reports that are overdue. */
export const checkReportsDue: Check = (file) => {
  const { today, riskClass } = file.device
  const { values: rules } = ruleSetAt(today)
  if (riskClass === null) return []
  if (!riskClass.startsWith('II')) {
    const issued = rowsOf(file, 'pms.pmsr').flatMap(({ values }) => dayOf(values, 'issuedOn') ?? [])
    const from = issued.toSorted().at(-1) ?? dayOf(valuesOf(file, 'dd.identity'), 'firstPlacedOnMarket')
    if (from === null) return []
    const due = cal.pmsReportDue(from, rules)
    return due < today ? [{ section: 'pms.pmsr', details: { periodTo: due, due } }] : []
  }
  const rows = rowsOf(file, 'pms.psur')
  const late = rows.flatMap((row): Spot[] => {
    const periodTo = dayOf(row.values, 'periodTo')
    if (periodTo === null || dayOf(row.values, 'issuedOn') !== null) return []
    const due = cal.psurDue(periodTo, rules)
    return due < today
      ? [{ section: 'pms.psur', row: row.id, field: 'issuedOn', details: { periodTo, due } }]
      : []
  })
  const periods = rows.flatMap(({ values }) => {
    const [from, to] = [dayOf(values, 'periodFrom'), dayOf(values, 'periodTo')]
    return from === null || to === null ? [] : [{ from, to }]
  })
  const start = certifiedOn(file)
  const next = start === undefined ? null : cal.nextPsurPeriod(riskClass, start, periods, rules)
  return next !== null && next.due < today
    ? [...late, { section: 'pms.psur', details: { periodTo: next.to, due: next.due } }]
    : late
}

/** CON-22 */
export const checkClinicalSchedule: Check = (file) => {
  const { today, riskClass } = file.device
  const values = valuesOf(file, 'cl.cer')
  const written = dayOf(values, 'cerDate')
  const byRule =
    written === null
      ? []
      : [
          cal.clinicalUpdateDue(
            written,
            riskClass,
            isImplantable(file),
            textOf(values, 'updateFrequency'),
            ruleSetAt(today).values,
          ),
        ]
  const due = [
    ...byRule,
    ...(dayOf(values, 'nextUpdate') === null ? [] : [dayOf(values, 'nextUpdate')!]),
  ].toSorted()[0]
  return due !== undefined && due < today
    ? [{ section: 'cl.cer', field: 'nextUpdate', details: { due } }]
    : []
}
