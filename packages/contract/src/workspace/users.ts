import * as z from 'zod/mini'
import { PageQuery, pageOf } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, Role, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

/**
 * How a name was confirmed: by founding the organisation, by invitation, on joining, by an administrator, or by the
 * migration that introduced this field.
 */
const NAME_SOURCES = ['founding', 'invitation', 'joining', 'administrator', 'migration'] as const

/** The name shown on a member's signatures. */
const SigningName = z.object({
  /** Null until the organisation has confirmed one; signing requires it. */
  name: z.nullable(z.string()),
  source: z.nullable(z.enum(NAME_SOURCES)),
  confirmedAt: z.nullable(Moment),
  confirmedBy: z.nullable(z.string()),
  /** The name proposed by the person. */
  proposed: z.nullable(z.string()),
})

/** A member of the organisation, as colleagues see them. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  locale: LocaleSchema,
  roles: z.array(Role),
  superUser: z.boolean(),
  active: z.boolean(),
  /** A service account: it acts through API keys and is no member. */
  service: z.boolean(),
  /** External readers lose access on this day. */
  expiresOn: z.nullable(z.string()),
  version: z.int(),
  joinedAt: Moment,
  /** The last recorded sign-in; visible only to people who manage members. */
  lastSignInAt: z.nullable(Moment),
  /** When their personal data was erased; the name is then a pseudonym. */
  erasedAt: z.nullable(Moment),
  signing: SigningName,
})
export type User = z.output<typeof User>

export const userActions = {
  read: action('user.read', STAFF_ROLES),
  manage: action('user.manage', ['admin']),
  erase: action('user.erase', ['admin']),
}

export const userRoutes = {
  list: route('users.list', 'GET /users', userActions.read, {
    summary: 'The people of the organisation',
    query: z.strictObject({
      ...PageQuery._zod.def.shape,
      q: z.optional(z.string().check(z.maxLength(200))),
      role: z.optional(z.array(Role)),
      active: z.optional(z.boolean()),
    }),
    // How many match, on all pages.
    reply: z.extend(pageOf(User), { total: z.int() }),
    fails: ['INVALID_CURSOR'],
  }),
  get: route('users.get', 'GET /users/:id', userActions.read, {
    summary: 'One person',
    params: IdParams,
    reply: User,
  }),
}
