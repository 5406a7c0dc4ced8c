import * as z from 'zod/mini'
import { ASSIGNMENT_ROLES, PageQuery, pageOf } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, Role, ROLES } from '../permissions.ts'
import { Id, Moment, route } from '../route.ts'
import { PersonName } from './person-name.ts'
import { ProofToken, SignIn } from './sign-ins.ts'

/** A membership, as the organisation switcher shows it. */
export const Membership = z.object({
  organisationId: Id,
  organisationName: z.string(),
  testMode: z.boolean(),
  /** The closing date of the organisation, if decided; until then it is read-only. */
  closingOn: z.nullable(z.string()),
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
  /** The organisation of this request: from the header, or the person's only one. */
  organisationId: z.nullable(Id),
  roles: z.array(Role),
  isSuperUser: z.boolean(),
  isTestMode: z.boolean(),
  closingOn: z.nullable(z.string()),
  /** Names of the actions that the roles grant; the interface and the server use the same definition. */
  permissions: z.array(z.string()),
})
export type Me = z.output<typeof Me>

/** To do, to review, to sign: a record has one of them for a person. */
export const WORK_KINDS = ['todo', 'review', 'sign'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const WorkItem = z.object({
  kind: z.enum(WORK_KINDS),
  assignmentId: z.nullable(Id),
  recordId: Id,
  type: z.string(),
  code: z.string(),
  title: z.unknown(),
  status: z.string(),
  role: z.enum(['owner', 'decider', ...ASSIGNMENT_ROLES]),
  dueOn: z.nullable(z.string()),
  overdue: z.boolean(),
  updatedAt: Moment,
  /** Who changed it last or created it, other than the reader. */
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The title of the project, device or other record that it is part of. */
  context: z.unknown(),
})
export type WorkItem = z.output<typeof WorkItem>

/** This session, or all earlier ones. Ending earlier ones is allowed in the first five minutes of a session. */
const SIGN_INS_TO_END = ['this', 'earlier'] as const
export type SignInsToEnd = (typeof SIGN_INS_TO_END)[number]

/** The current session, one that was ended here, or one that may still be in use elsewhere. */
export const OwnSignIn = z.object({
  ...SignIn._zod.def.shape,
  state: z.enum(['this', 'ended', 'open']),
})
export type OwnSignIn = z.output<typeof OwnSignIn>

const workActions = { read: action('work.read', ROLES) }

export const meRoutes = {
  me: route('me.get', 'GET /me', 'signedIn', {
    summary: 'My account, memberships and permissions; the first call creates the account',
    reply: Me,
  }),
  update: route('me.update', 'PATCH /me', 'signedIn', {
    summary: 'Change my name and language; an organisation confirms the name before its signatures print it',
    body: z.strictObject({
      name: z.optional(PersonName),
      locale: z.optional(LocaleSchema),
    }),
    reply: Me,
  }),
  signIns: route('me.signIns', 'GET /me/sign-ins', 'signedIn', {
    summary: 'My recent sign-ins in all organisations, newest first',
    reply: z.object({ items: z.array(OwnSignIn) }),
  }),
  signOut: route('me.signOut', 'DELETE /me/sign-ins', 'signedIn', {
    summary:
      'End this session or earlier ones; their tokens are refused within seconds, even if still valid at the provider',
    query: z.strictObject({ which: z.enum(SIGN_INS_TO_END) }),
    reply: 'nothing',
    fails: ['REAUTHENTICATION_REQUIRED'],
  }),
  endSignIns: route('me.endSignIns', 'POST /me/sign-ins/end', 'signedIn', {
    summary: 'End one or all of my sessions, with a recent re-authentication',
    body: z.strictObject({
      /** The time that identifies it in the list; null for all sessions until now, including this one. */
      at: z.nullable(Moment),
      /** An identity token of an authentication in the last five minutes. */
      token: ProofToken,
    }),
    reply: 'nothing',
    fails: ['REAUTHENTICATION_REQUIRED'],
  }),
  work: route('me.work', 'GET /me/work', workActions.read, {
    summary: 'My open work by due date: owned, assigned and awaiting my decision',
    query: z.strictObject({
      ...PageQuery._zod.def.shape,
      kind: z.optional(z.array(z.enum(WORK_KINDS))),
      type: z.optional(z.array(z.string().check(z.maxLength(60)))),
      overdue: z.optional(z.boolean()),
      dueToday: z.optional(z.boolean()),
    }),
    reply: pageOf(WorkItem),
    fails: ['INVALID_CURSOR'],
  }),
}
