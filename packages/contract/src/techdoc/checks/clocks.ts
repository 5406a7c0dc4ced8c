import * as cal from '../surveillance/deadlines.ts'
import { overdueReviews } from '../file/citations.ts'
import type { TechnicalFile } from '../file/file-model.ts'
import { dayOf, isFilled, numberOf, rowsOf, textOf, valuesOf } from '../file/file-values.ts'
import { answerOf, deriveProfile, isImplantable } from '../file/profile.ts'
import { ruleSetAt, type RuleValues } from '../rule-sets.ts'
import { assessTrend } from '../surveillance/trend.ts'
import { type Check, nameOf, type Spot } from './finding.ts'

const rulesOf = ({ device }: TechnicalFile): RuleValues => ruleSetAt(device.today).values

/** CAL-1: PSUR periods are contiguous, without gap or overlap. */
export const checkPeriods: Check = (file) => {
  const rows = rowsOf(file, 'pms.psur').flatMap(({ id, values }) => {
    const [from, to] = [dayOf(values, 'periodFrom'), dayOf(values, 'periodTo')]
    return from === null || to === null ? [] : [{ id, from, to }]
  })
  return cal.unjoinedPeriods(rows).map(({ from, kind }): Spot => ({
    section: 'pms.psur',
    row: rows.find((one) => one.from === from)!.id,
    field: 'periodFrom',
    details: { context: kind, from },
  }))
}

/** CAL-2: a PSUR of a class III device or an implant is sent to the notified body. */
export const checkPsurRoute: Check = (file) => {
  const { riskClass } = file.device
  const customMade = answerOf(deriveProfile(file), 'custom-made') === 'yes'
  if (riskClass === null || cal.psurRoute(riskClass, isImplantable(file), customMade) !== 'eudamed') return []
  return rowsOf(file, 'pms.psur')
    .filter(({ values }) => isFilled(values['issuedOn']) && !isFilled(values['submittedToNbOn']))
    .map((row): Spot => ({
      section: 'pms.psur',
      row: row.id,
      field: 'submittedToNbOn',
      details: { name: nameOf(row, 'psurNumber') },
    }))
}

/** CAL-4: a serious incident that was not reported in time. */
export const checkIncidents: Check = (file) =>
  rowsOf(file, 'pms.vigilance').flatMap((row): Spot[] => {
    const awareOn = dayOf(row.values, 'awareOn')
    if (awareOn === null || isFilled(row.values['initialReportOn'])) return []
    const due = cal.incidentDue(awareOn, textOf(row.values, 'incidentCategory'), rulesOf(file))
    if (due === null || due >= file.device.today) return []
    const details = { name: nameOf(row, 'incidentId'), due }
    return [{ section: 'pms.vigilance', row: row.id, field: 'initialReportOn', details }]
  })

/** CAL-5: a field action that ended before the authority was informed. */
export const checkFieldActions: Check = (file) =>
  rowsOf(file, 'pms.fsca').flatMap((row): Spot[] => {
    const done = dayOf(row.values, 'completedOn')
    if (done === null || cal.isFieldActionReportedInTime(dayOf(row.values, 'reportedOn'), done)) return []
    return [
      { section: 'pms.fsca', row: row.id, field: 'reportedOn', details: { name: nameOf(row, 'fscaId') } },
    ]
  })

/** CAL-6: a significant trend needs a decision and a report. */
export const checkTrends: Check = (file) =>
  rowsOf(file, 'pms.trends')
    .filter(({ values }) => {
      const [events, exposure, baseline] = ['events', 'exposure', 'baseline'].map((key) =>
        numberOf(values, key),
      )
      const { significant } = assessTrend(events!, exposure!, baseline!, rulesOf(file).trendConfidence)
      return significant === true && !isFilled(values['reportedOn']) && textOf(values, 'decision') === ''
    })
    .map((row): Spot => ({
      section: 'pms.trends',
      row: row.id,
      field: 'decision',
      details: { name: nameOf(row, 'trendId') },
    }))

/** CAL-9: paper copies within a week, and versions available on the website for long enough. */
export const checkElectronicInstructions: Check = (file) => {
  const { paperCopyDays, eifuYears } = rulesOf(file)
  const values = valuesOf(file, 'mi.eifu')
  const [days, years] = [numberOf(values, 'paperOnRequestDays'), numberOf(values, 'retentionYears')]
  const least = isImplantable(file) ? eifuYears.long : eifuYears.other
  const spot = (field: string, context: string, limit: number): Spot => ({
    section: 'mi.eifu',
    field,
    details: { context, limit },
  })
  return [
    ...(days !== null && days > paperCopyDays ? [spot('paperOnRequestDays', 'paper', paperCopyDays)] : []),
    ...(years !== null && years < least ? [spot('retentionYears', 'website', least)] : []),
  ]
}

/** CAL-10 */
export const checkCertificates: Check = (file) =>
  rowsOf(file, 'f.certificates')
    .filter(({ values }) => textOf(values, 'status') === 'valid')
    .flatMap((row): Spot[] => {
      const day = dayOf(row.values, 'expiresOn')
      if (day === null) return []
      const warning = cal.certificateWarning(day, file.device.today, rulesOf(file))
      if (warning === null) return []
      const context = warning === 'expired' ? 'expired' : 'soon'
      const details = { context, name: nameOf(row, 'certificateNumber'), day }
      return [{ section: 'f.certificates', row: row.id, field: 'expiresOn', details }]
    })

/** CAL-11: devices on the market without registration. */
export const checkRegistration: Check = (file) => {
  const placed = dayOf(valuesOf(file, 'dd.identity'), 'firstPlacedOnMarket')
  const due = placed === null ? null : cal.eudamedDue(placed, rulesOf(file))
  if (due === null) return []
  return rowsOf(file, 'dd.udi-di')
    .filter(
      ({ values }) =>
        textOf(values, 'marketStatus') === 'on-market' && !isFilled(values['eudamedRegisteredOn']),
    )
    .map((row): Spot => ({
      section: 'dd.udi-di',
      row: row.id,
      field: 'eudamedRegisteredOn',
      details: { name: nameOf(row, 'udiDi'), due },
    }))
}

/** CAL-12: a supply interruption that was not notified in time. */
export const checkSupply: Check = (file) => {
  const values = valuesOf(file, 'ar.supply')
  const from = dayOf(values, 'anticipatedFrom')
  const due = from === null ? null : cal.supplyNoticeDue(from, rulesOf(file))
  return values['plannedInterruption'] === true &&
    due !== null &&
    due < file.device.today &&
    !isFilled(values['noticeRef'])
    ? [{ section: 'ar.supply', field: 'noticeRef', details: { due } }]
    : []
}

/** CAL-14: a certificate under the directives covers a device only until the end of the transition. */
export const checkLegacy: Check = (file) => {
  const { riskClass, today } = file.device
  if (riskClass === null) return []
  const until = cal.legacyUntil(riskClass, isImplantable(file), rulesOf(file))
  const warned = cal.certificateWarning(until, today, rulesOf(file)) !== null
  return rowsOf(file, 'f.certificates')
    .filter(
      ({ values }) =>
        warned && textOf(values, 'certificateType') === 'directive' && textOf(values, 'status') === 'valid',
    )
    .map((row): Spot => ({
      section: 'f.certificates',
      row: row.id,
      details: { name: nameOf(row, 'certificateNumber'), day: until },
    }))
}

/** DOC-16 */
export const checkReviews: Check = (file) =>
  overdueReviews(file).map(({ document, section }): Spot => ({
    section,
    details: { name: file.documents.get(document)!.code },
  }))
