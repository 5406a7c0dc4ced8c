import * as z from 'zod/mini'
import { action } from '../permissions.ts'
import { Day, Id, Moment, route } from '../route.ts'
import { COMPLIANCE_READERS } from './people.ts'

export const CALENDAR_KINDS = [
  'clock',
  'duty',
  'watch',
  'review',
  'certificate',
  'evidence',
  'analysis',
  'action',
] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** Limits of one request: days, entries in the range, and overdue entries from before it. */
export const CALENDAR_DAYS = 400
export const CALENDAR_ENTRIES = 1000
export const CALENDAR_LATE = 100

/** A dated record of the compliance area. */
export const CalendarEntry = z.object({
  kind: z.enum(CALENDAR_KINDS),
  id: Id,
  type: z.string(),
  code: z.string(),
  title: z.unknown(),
  status: z.string(),
  day: Day,
  /** The exact due time, for statutory deadlines. */
  at: z.nullable(Moment),
  ownerId: z.nullable(Id),
  universes: z.array(Id),
  /** Open and past its date. */
  late: z.boolean(),
  /** A later occurrence of an obligation: an earlier one is still to be performed. */
  planned: z.boolean(),
})
export type CalendarEntry = z.output<typeof CalendarEntry>

export const calendarRoutes = {
  read: route('calendar.read', 'GET /compliance/calendar', action('calendar.read', COMPLIANCE_READERS), {
    summary: 'Compliance dates between two days, within the reader’s permissions; overdue first',
    query: z.strictObject({ from: Day, to: Day }),
    reply: z.object({ entries: z.array(CalendarEntry), today: Day, zone: z.string(), more: z.boolean() }),
  }),
}
