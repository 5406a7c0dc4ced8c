import * as z from 'zod/mini'
import { ASSIGNMENT_ROLES, PageQuery, pageOf } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, Role, ROLES } from '../permissions.ts'
import { Id, Moment, route } from '../route.ts'

/** A member's place in one organisation, as the organisation switch shows it. */
export const Membership = z.object({
  organisationId: Id,
  organisationName: z.string(),
  testMode: z.boolean(),
  roles: z.array(Role),
  superUser: z.boolean(),
})
export type Membership = z.output<typeof Membership>

export const Me = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  locale: LocaleSchema,
  memberships: z.array(Membership),
  /** The organisation that this request spoke for: the header's, or the only one there is. */
  organisationId: z.nullable(Id),
  roles: z.array(Role),
  isSuperUser: z.boolean(),
  isTestMode: z.boolean(),
  /** Names of the actions that the roles grant; one definition decides what is drawn and what is allowed. */
  permissions: z.array(z.string()),
})
export type Me = z.output<typeof Me>

export const WorkItem = z.object({
  assignmentId: z.nullable(Id),
  recordId: Id,
  type: z.string(),
  code: z.string(),
  title: z.unknown(),
  status: z.string(),
  role: z.enum(['owner', ...ASSIGNMENT_ROLES]),
  dueOn: z.nullable(z.string()),
  updatedAt: Moment,
})

export const workActions = { read: action('work.read', ROLES) }

export const meRoutes = {
  me: route('me.get', 'GET /me', 'signedIn', {
    summary: 'Who I am, where I belong and what I may do; the first call creates the person',
    reply: Me,
  }),
  update: route('me.update', 'PATCH /me', 'signedIn', {
    summary: 'Change my own name and language',
    body: z.strictObject({
      name: z.optional(z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(200))),
      locale: z.optional(LocaleSchema),
    }),
    reply: Me,
  }),
  work: route('me.work', 'GET /me/work', workActions.read, {
    summary: 'My open work: records assigned to me, soonest due first',
    query: PageQuery,
    reply: pageOf(WorkItem),
  }),
}
