import * as z from 'zod/mini'
import { PageQuery, pageOf, Reason } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, Role, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

/** A member of the organisation, as colleagues see them. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  locale: LocaleSchema,
  roles: z.array(Role),
  superUser: z.boolean(),
  active: z.boolean(),
  /** External readers lose access on this day. */
  expiresOn: z.nullable(z.string()),
  version: z.int(),
  joinedAt: Moment,
})
export type User = z.output<typeof User>

export const userActions = {
  read: action('user.read', STAFF_ROLES),
  manage: action('user.manage', ['admin']),
}

export const UserChanges = z.strictObject({
  roles: z.optional(z.array(Role).check(z.minLength(1), z.maxLength(20))),
  superUser: z.optional(z.boolean()),
  expiresOn: z.optional(z.nullable(z.iso.date())),
  reason: z.optional(Reason),
})

/** What a person leaves behind: counted before, handed over in the same transaction as the departure. */
export const HandOver = z.object({ ownedRecords: z.int(), openAssignments: z.int() })

export const userRoutes = {
  list: route('users.list', 'GET /users', userActions.read, {
    summary: 'The people of the organisation',
    query: z.strictObject({
      ...PageQuery._zod.def.shape,
      q: z.optional(z.string().check(z.maxLength(200))),
      role: z.optional(z.array(Role)),
      active: z.optional(z.boolean()),
    }),
    reply: pageOf(User),
    fails: ['INVALID_CURSOR'],
  }),
  get: route('users.get', 'GET /users/:id', userActions.read, {
    summary: 'One person',
    params: IdParams,
    reply: User,
  }),
  update: route('users.update', 'PATCH /users/:id', userActions.manage, {
    summary: 'Change the roles of a person',
    params: IdParams,
    body: UserChanges,
    reply: User,
    versioned: true,
    fails: ['VERSION_CONFLICT', 'SELF_GRANT', 'LAST_ADMIN'],
  }),
  openWork: route('users.openWork', 'GET /users/:id/open-work', userActions.manage, {
    summary: 'How much open work a person would leave behind',
    params: IdParams,
    reply: HandOver,
  }),
  deactivate: route('users.deactivate', 'POST /users/:id/deactivate', userActions.manage, {
    summary: 'End a membership and hand its open work to a colleague',
    params: IdParams,
    body: z.strictObject({ handOverTo: z.nullable(Id), reason: Reason }),
    reply: HandOver,
    fails: ['LAST_ADMIN'],
  }),
  reactivate: route('users.reactivate', 'POST /users/:id/reactivate', userActions.manage, {
    summary: 'Let a person back in',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: User,
  }),
}
