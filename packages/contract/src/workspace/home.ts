import * as z from 'zod/mini'
import { PageQuery, pageOf } from '../collection-routes.ts'
import { action, ROLES } from '../permissions.ts'
import { Day, Moment, Id, route } from '../route.ts'
import { AreaSummaries } from './home-areas.ts'

/** Maximum changes counted; beyond that, `more` is set. */
export const MAX_CHANGES = 500
/** After this long without activity, a new visit starts. */
export const VISIT_PAUSE_MINUTES = 60

/** Work of this person. Each number equals that of the list it opens. */
export const WorkCounts = z.object({
  todo: z.int(),
  review: z.int(),
  sign: z.int(),
  /** Overdue items of all three. */
  overdue: z.int(),
  /** Those due today in the organisation's time zone. */
  dueToday: z.int(),
  /** There are more than were counted. */
  more: z.boolean(),
})
export type WorkCounts = z.output<typeof WorkCounts>

export const ChangeItem = z.object({
  recordId: Id,
  type: z.string(),
  code: z.string(),
  title: z.unknown(),
  status: z.string(),
  updatedAt: Moment,
  updatedBy: z.nullable(z.string()),
})
export type ChangeItem = z.output<typeof ChangeItem>

export const Home = z.object({
  work: WorkCounts,
  changes: z.object({
    /** The end of the previous visit; null on the first one. */
    since: z.nullable(Moment),
    count: z.int(),
    more: z.boolean(),
    types: z.array(z.object({ type: z.string(), count: z.int() })),
  }),
})
export type Home = z.output<typeof Home>

/** Maximum lines of recent activity and of coming dates. */
export const MAX_RECENT = 5
export const MAX_UPCOMING = 5
/** Coming dates are looked for this many days ahead. */
export const UPCOMING_DAYS = 90

const UPCOMING_KINDS = [
  ...(['audit_kickoff', 'audit_fieldwork', 'audit_closing', 'audit_report'] as const),
  ...(['assessment', 'universe_review', 'certificate', 'gap_analysis'] as const),
  ...(['statutory_deadline', 'obligation', 'submission'] as const),
] as const

const Shown = { recordId: Id, type: z.string(), code: z.string(), title: z.unknown() }

/** The last change of a record by somebody else. */
const ActivityItem = z.object({
  ...Shown,
  at: Moment,
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Created, changed, or moved to a status. */
  action: z.enum(['create', 'update', 'transition']),
  status: z.string(),
})
export type ActivityItem = z.output<typeof ActivityItem>

/** A date of the organisation. */
const UpcomingItem = z.object({ ...Shown, kind: z.enum(UPCOMING_KINDS), day: Day })
export type UpcomingItem = z.output<typeof UpcomingItem>

export const Recent = z.object({
  activity: z.array(ActivityItem),
  upcoming: z.array(UpcomingItem),
})
export type Recent = z.output<typeof Recent>

/** First steps of an administrator. */
export const FIRST_STEPS = ['people', 'library', 'universe', 'work'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const Onboarding = z.object({
  /** The tour was finished or dismissed and no longer starts by itself. */
  tourEnded: z.boolean(),
  /** Null for people who do not set up the organisation, when all steps are done, and after dismissal. */
  steps: z.nullable(z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() }))),
})
export type Onboarding = z.output<typeof Onboarding>

const homeActions = { read: action('home.read', ROLES) }
const { read } = homeActions

export const homeRoutes = {
  get: route('home.get', 'GET /me/home', read, {
    summary: 'Work that waits for me, and changes since my last visit',
    reply: Home,
  }),
  areas: route('home.areas', 'GET /me/areas', read, {
    summary: 'Main figure of each readable area over twelve months, with further figures',
    reply: AreaSummaries,
  }),
  recent: route('home.recent', 'GET /me/recent', read, {
    summary: 'Recent activity of others and coming dates, within my permissions',
    reply: Recent,
  }),
  changes: route('home.changes', 'GET /me/changes', read, {
    summary: 'Changes by others since my last visit, newest first',
    query: z.strictObject({
      ...PageQuery._zod.def.shape,
      type: z.optional(z.array(z.string().check(z.maxLength(60)))),
    }),
    reply: pageOf(ChangeItem),
    fails: ['INVALID_CURSOR'],
  }),
  visit: route('home.visit', 'PUT /me/visit', read, {
    summary: 'Record my visit',
    reply: z.object({ since: z.nullable(Moment) }),
  }),
  onboarding: route('home.onboarding', 'GET /me/onboarding', read, {
    summary: 'State of the tour and of the administrator’s first steps',
    reply: Onboarding,
  }),
  changeOnboarding: route('home.changeOnboarding', 'PUT /me/onboarding', read, {
    summary: 'Dismiss or resume the tour or the first steps',
    body: z.strictObject({ tourEnded: z.optional(z.boolean()), stepsHidden: z.optional(z.boolean()) }),
    reply: Onboarding,
  }),
}
