import { daysBetween } from 'contract/days'
import { lastDay, type Place } from 'contract/compliance/terms'
import type { Notice } from '#platform/notifications/notify.ts'
import { reachedStep } from '#platform/notifications/steps.ts'

type Part = 'owner' | 'lead' | 'reviewer' | 'cae' | 'answers'

/** A dated item of a project and the people involved. */
export interface DatedItem {
  what: 'action' | 'task' | 'response' | 'acceptance' | 'review'
  day: string
  /** When the date was set; earlier reminder steps are skipped. */
  since: string | null
  critical: boolean
  people: Partial<Record<Part, string | null>>
  contacts: readonly string[]
}

interface Reminder {
  kind: Notice['kind']
  /** The reminder step; each is sent once. */
  step: string
  people: string[]
}

/** Reminder days by kind; actions are reminded by the risk area with the same texts. */
const AHEAD = { action: [], task: [14, 0], response: [3, 0], acceptance: [60, 30, 7, 0] } as const
const AGAIN = 30

/**
 * The escalation of late actions: the issue owner after a week, the lead after two, executives and the head of audit
 * after a month and then monthly; for critical ones at once and after a week.
 */
function lateReminder({ critical, people }: DatedItem, executives: readonly string[], days: number) {
  const top = [...executives, people.cae]
  if (critical) {
    if (days >= 7) return { step: 7 + AGAIN * Math.floor((days - 7) / AGAIN), people: [...top, people.lead] }
    return { step: 1, people: [people.answers, people.lead] }
  }
  if (days >= 30) return { step: AGAIN * Math.floor(days / AGAIN), people: top }
  if (days >= 15) return { step: 15, people: [people.lead] }
  return days >= 7 ? { step: 7, people: [people.answers] } : null
}

/** Reminders of pending reviews: after three working days, and to lead and head of audit after seven. */
function waitingReminder({ day, people }: DatedItem, today: string, weekend: Place['weekend']) {
  const reached = (amount: number) => today >= lastDay({ unit: 'workdays', amount }, day, weekend)
  if (reached(7)) return { step: 7, people: [people.lead, people.cae] }
  return reached(3) ? { step: 3, people: [people.reviewer] } : null
}

const distinct = (people: readonly (string | null | undefined)[]) => [
  ...new Set(people.filter((id): id is string => typeof id === 'string')),
]

/** The recipients and the step of today's reminder, if any. */
export function findReminder(
  row: DatedItem,
  executives: readonly string[],
  today: string,
  weekend: Place['weekend'],
): Reminder | null {
  const { what, day, since, people, contacts } = row
  if (what === 'review') {
    const found = waitingReminder(row, today, weekend)
    return found && { kind: 'review_waiting', step: String(found.step), people: distinct(found.people) }
  }
  const over = daysBetween(day, today)
  if (over > 0) {
    if (what === 'response' && over === 1)
      return { kind: 'overdue', step: '+1', people: distinct([...contacts, people.lead]) }
    const found = what === 'action' ? lateReminder(row, executives, over) : null
    return found && { kind: 'overdue', step: `+${found.step}`, people: distinct(found.people) }
  }
  const step = reachedStep(AHEAD[what], { day, since: since ?? day }, today)
  if (step === undefined) return null
  const kind = what === 'acceptance' ? 'acceptance_expiring' : 'due_soon'
  const told = {
    response: contacts,
    acceptance: [people.owner, people.lead, people.cae],
    task: [people.owner],
    action: [],
  }
  return { kind, step: String(step), people: distinct(told[what]) }
}
