import * as z from 'zod/mini'
import { PageQuery, pageOf, Reason } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { Role } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { PersonName } from './person-name.ts'
import { SignIn } from './sign-ins.ts'
import { User, userActions } from './users.ts'

const UserChanges = z.strictObject({
  roles: z.optional(z.array(Role).check(z.minLength(1), z.maxLength(20))),
  superUser: z.optional(z.boolean()),
  expiresOn: z.optional(z.nullable(z.iso.date())),
  reason: z.optional(Reason),
})

/** For one type of record: how many a person owns, and how many open assignments they have. */
const LeftKind = z.object({ type: z.string(), owned: z.int(), assigned: z.int() })

/** The records of a leaving person: counted beforehand, reassigned in the transaction of the deactivation. */
export const HandOver = z.object({
  ownedRecords: z.int(),
  openAssignments: z.int(),
  kinds: z.array(LeftKind),
})
export type HandOver = z.output<typeof HandOver>

/** The new owners, with the number of records. */
export const HandedOver = z.object({
  ...HandOver._zod.def.shape,
  kinds: z.array(z.object({ ...LeftKind._zod.def.shape, to: Id })),
})
export type HandedOver = z.output<typeof HandedOver>

/** What remains of an erased person, and why. */
export const ErasedUser = z.object({
  user: User,
  /** Signatures that show the name, as 21 CFR 11.50 requires (GDPR 17(3)(b)). */
  signatures: z.int(),
  /** Audit trail entries from before names were sealed, which are immutable. */
  earlierEntries: z.int(),
  /** Whether the account was deleted too: the person belongs to no other organisation. */
  accountErased: z.boolean(),
})
export type ErasedUser = z.output<typeof ErasedUser>

/** One permission as text, with the roles that grant it. */
const PermissionWord = z.object({
  name: z.string(),
  words: z.string(),
  roles: z.array(Role),
  /** For super users only. */
  superUser: z.boolean(),
  /** For super users too, whatever their roles. */
  orSuperUser: z.boolean(),
})

/** All permissions as text, by area and subject. */
export const Permissions = z.object({
  areas: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** `title` is the subject; null where the actions need none. */
      kinds: z.array(
        z.object({ type: z.string(), title: z.nullable(z.string()), actions: z.array(PermissionWord) }),
      ),
    }),
  ),
})
export type Permissions = z.output<typeof Permissions>

/** What administrators do with members; apart from the list, which every page needs. */
export const userAdministrationRoutes = {
  update: route('users.update', 'PATCH /users/:id', userActions.manage, {
    summary: 'Change the roles of a person',
    params: IdParams,
    body: UserChanges,
    reply: User,
    versioned: true,
    fails: ['VERSION_CONFLICT', 'SELF_GRANT', 'LAST_ADMIN', 'SECOND_ADMINISTRATOR_REQUIRED'],
  }),
  confirmName: route('users.confirmName', 'POST /users/:id/signing-name', userActions.manage, {
    summary: 'Confirm the name on a person’s future signatures; earlier signatures keep theirs',
    params: IdParams,
    body: z.strictObject({ name: PersonName, reason: Reason }),
    reply: User,
    fails: ['NAME_TAKEN', 'FOUR_EYES', 'ERASED'],
  }),
  declineName: route('users.declineName', 'POST /users/:id/proposed-name/decline', userActions.manage, {
    summary: 'Decline the name that a person has proposed',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: User,
  }),
  openWork: route('users.openWork', 'GET /users/:id/open-work', userActions.manage, {
    summary: 'Open work that a leaving person would hand over',
    params: IdParams,
    reply: HandOver,
  }),
  signIns: route('users.signIns', 'GET /users/:id/sign-ins', userActions.manage, {
    summary: 'Sign-ins of a person to this organisation, newest first',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(SignIn),
    fails: ['INVALID_CURSOR'],
  }),
  endSignIns: route('users.endSignIns', 'POST /users/:id/end-sign-ins', userActions.manage, {
    summary: 'End the sessions of a person in this organisation; they remain a member and can sign in again',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: 'nothing',
  }),
  permissions: route('users.permissions', 'GET /permissions', userActions.read, {
    summary: 'Permissions of each role, described in plain text',
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    reply: Permissions,
  }),
  deactivate: route('users.deactivate', 'POST /users/:id/deactivate', userActions.manage, {
    summary: 'End a membership and reassign its open work',
    params: IdParams,
    body: z.strictObject({
      handOverTo: z.nullable(Id),
      /** Different new owners for some types of records. */
      byKind: z.optional(
        z.array(z.strictObject({ type: z.string().check(z.maxLength(40)), to: Id })).check(z.maxLength(100)),
      ),
      reason: Reason,
    }),
    reply: HandedOver,
    fails: ['LAST_ADMIN', 'ERASED', 'SECOND_ADMINISTRATOR_REQUIRED'],
  }),
  reactivate: route('users.reactivate', 'POST /users/:id/reactivate', userActions.manage, {
    summary: 'Reactivate a membership',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: User,
    fails: ['ERASED', 'SECOND_ADMINISTRATOR_REQUIRED'],
  }),
  erase: route('users.erase', 'POST /users/:id/erase', userActions.erase, {
    summary: 'Erase the personal data of a former member; cannot be undone',
    params: IdParams,
    body: z.strictObject({
      /** The person's name, typed as confirmation. */
      name: z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(200)),
      reason: Reason,
    }),
    reply: ErasedUser,
    fails: ['STILL_MEMBER', 'UNDER_RETENTION'],
  }),
}
