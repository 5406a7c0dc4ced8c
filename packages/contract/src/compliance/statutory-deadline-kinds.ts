import type { Term } from './terms.ts'

/** Events that start a statutory deadline. */
export const DEADLINE_EVENTS = [
  'personal_data_breach',
  'data_subject_request',
  'data_from_elsewhere',
  'significant_incident',
  'device_incident',
  'device_death',
  'public_health_threat',
  'ai_incident',
  'ai_death',
  'ai_widespread',
  'ownership_discrepancy',
  'intelligence_inquiry',
  'suspicious_transaction',
] as const
export type DeadlineEvent = (typeof DEADLINE_EVENTS)[number]

export const DEADLINE_KINDS = [
  'gdpr_breach',
  'gdpr_request',
  'gdpr_information',
  'nis2_warning',
  'nis2_notification',
  'nis2_final',
  'mdr_incident',
  'mdr_death',
  'mdr_threat',
  'ai_incident',
  'ai_death',
  'ai_widespread',
  'aml_discrepancy',
  'aml_inquiry',
  'aml_hold',
] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

export interface DeadlineRule {
  readonly event: DeadlineEvent
  /** The built-in requirement that sets the deadline. */
  readonly requirement: string
  readonly article: string
  readonly term: Term
  /** Counted from when the notification of this other deadline is sent; until then from that deadline's due time. */
  readonly after?: DeadlineKind
}

const hours = (amount: number): Term => ({ unit: 'hours', amount })
const days = (amount: number): Term => ({ unit: 'days', amount })
const workdays = (amount: number): Term => ({ unit: 'workdays', amount })
const months = (amount: number): Term => ({ unit: 'months', amount })

/** Every statutory deadline, in the order in which those of one event are due. */
export const DEADLINE_RULES: Readonly<Record<DeadlineKind, DeadlineRule>> = {
  gdpr_breach: {
    event: 'personal_data_breach',
    requirement: 'GDPR-33.1',
    article: 'GDPR 33(1)',
    term: hours(72),
  },
  gdpr_request: {
    event: 'data_subject_request',
    requirement: 'GDPR-12.3',
    article: 'GDPR 12(3)',
    term: months(1),
  },
  gdpr_information: {
    event: 'data_from_elsewhere',
    requirement: 'GDPR-14',
    article: 'GDPR 14(3)',
    term: months(1),
  },
  nis2_warning: {
    event: 'significant_incident',
    requirement: 'NIS2-23.4.a',
    article: 'NIS2 23(4)(a)',
    term: hours(24),
  },
  nis2_notification: {
    event: 'significant_incident',
    requirement: 'NIS2-23.4.b',
    article: 'NIS2 23(4)(b)',
    term: hours(72),
  },
  nis2_final: {
    event: 'significant_incident',
    requirement: 'NIS2-23.4.d',
    article: 'NIS2 23(4)(d)',
    term: months(1),
    after: 'nis2_notification',
  },
  mdr_incident: { event: 'device_incident', requirement: 'MDR-87', article: 'MDR 87(3)', term: days(15) },
  mdr_death: { event: 'device_death', requirement: 'MDR-87', article: 'MDR 87(5)', term: days(10) },
  mdr_threat: { event: 'public_health_threat', requirement: 'MDR-87', article: 'MDR 87(4)', term: days(2) },
  ai_incident: { event: 'ai_incident', requirement: 'AIACT-73', article: 'AI Act 73(2)', term: days(15) },
  ai_death: { event: 'ai_death', requirement: 'AIACT-73', article: 'AI Act 73(4)', term: days(10) },
  ai_widespread: { event: 'ai_widespread', requirement: 'AIACT-73', article: 'AI Act 73(3)', term: days(2) },
  aml_discrepancy: {
    event: 'ownership_discrepancy',
    requirement: 'AML-24',
    article: 'AMLR 24',
    term: days(14),
  },
  aml_inquiry: {
    event: 'intelligence_inquiry',
    requirement: 'AML-69',
    article: 'AMLR 69',
    term: workdays(5),
  },
  aml_hold: {
    event: 'suspicious_transaction',
    requirement: 'AML-71',
    article: 'AMLR 71',
    term: workdays(3),
  },
}

/** The deadlines that an event starts; those that others are counted from come first. */
export const kindsOf = (event: DeadlineEvent): DeadlineKind[] =>
  DEADLINE_KINDS.filter((kind) => DEADLINE_RULES[kind].event === event)
