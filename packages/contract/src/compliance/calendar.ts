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

/** The longest stretch of days that is answered at once, the most entries of it, and the most of what is late from before. */
export const CALENDAR_DAYS = 400
export const CALENDAR_ENTRIES = 1000
export const CALENDAR_LATE = 100

/** Something of the area that has a day. */
export const CalendarEntry = z.object({
  kind: z.enum(CALENDAR_KINDS),
  id: Id,
  type: z.string(),
  code: z.string(),
  title: z.unknown(),
  status: z.string(),
  day: Day,
  /** Where the hour counts. */
  at: z.nullable(Moment),
  ownerId: z.nullable(Id),
  universes: z.array(Id),
  /** Still open, and past its day. */
  late: z.boolean(),
  /** A later round of a duty, which waits for the one before it. */
  planned: z.boolean(),
})
export type CalendarEntry = z.output<typeof CalendarEntry>

export const calendarRoutes = {
  read: route('calendar.read', 'GET /compliance/calendar', action('calendar.read', COMPLIANCE_READERS), {
    summary: 'What is due in compliance between two days, of all that I may see; what is late comes first',
    query: z.strictObject({ from: Day, to: Day }),
    reply: z.object({ entries: z.array(CalendarEntry), today: Day, zone: z.string(), more: z.boolean() }),
  }),
}
