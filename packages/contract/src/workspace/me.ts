import * as z from 'zod/mini'
import { ASSIGNMENT_ROLES, PageQuery, pageOf } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, Role, ROLES } from '../permissions.ts'
import { Id, Moment, route } from '../route.ts'
import { PersonName } from './person-name.ts'
import { ProofToken, SignIn } from './sign-ins.ts'

/** A member's place in one organisation, as the organisation switch shows it. */
export const Membership = z.object({
  organisationId: Id,
  organisationName: z.string(),
  testMode: z.boolean(),
  /** The day on which it ends, where somebody has decided so; until then it can only be read. */
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
  /** The organisation that this request spoke for: the header's, or the only one there is. */
  organisationId: z.nullable(Id),
  roles: z.array(Role),
  isSuperUser: z.boolean(),
  isTestMode: z.boolean(),
  closingOn: z.nullable(z.string()),
  /** Names of the actions that the roles grant; one definition decides what is drawn and what is allowed. */
  permissions: z.array(z.string()),
})
export type Me = z.output<typeof Me>

/** To be done, to be looked over, to be signed: a record is in one of them for a person. */
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
})
export type WorkItem = z.output<typeof WorkItem>

/** This one, or those from before it: what a sign-in ends by itself, the second in its first five minutes. */
const SIGN_INS_TO_END = ['this', 'earlier'] as const
export type SignInsToEnd = (typeof SIGN_INS_TO_END)[number]

/** The one that asks, one that has ended here, or one that may still be in use somewhere. */
export const OwnSignIn = z.object({
  ...SignIn._zod.def.shape,
  state: z.enum(['this', 'ended', 'open']),
})
export type OwnSignIn = z.output<typeof OwnSignIn>

const workActions = { read: action('work.read', ROLES) }

export const meRoutes = {
  me: route('me.get', 'GET /me', 'signedIn', {
    summary: 'Who I am, where I belong and what I may do; the first call creates the person',
    reply: Me,
  }),
  update: route('me.update', 'PATCH /me', 'signedIn', {
    summary:
      'Change the name of my account and my language; organisations are asked to confirm the name before it is printed there',
    body: z.strictObject({
      name: z.optional(PersonName),
      locale: z.optional(LocaleSchema),
    }),
    reply: Me,
  }),
  signIns: route('me.signIns', 'GET /me/sign-ins', 'signedIn', {
    summary: 'When and how I signed in lately, newest first, wherever I belong',
    reply: z.object({ items: z.array(OwnSignIn) }),
  }),
  signOut: route('me.signOut', 'DELETE /me/sign-ins', 'signedIn', {
    summary:
      'End this sign-in, or those before it: their tokens are refused within seconds, though the provider would take them for longer',
    query: z.strictObject({ which: z.enum(SIGN_INS_TO_END) }),
    reply: 'nothing',
    fails: ['REAUTHENTICATION_REQUIRED'],
  }),
  endSignIns: route('me.endSignIns', 'POST /me/sign-ins/end', 'signedIn', {
    summary: 'End one of my sign-ins, or all of them, with a proof of who I am that was made just now',
    body: z.strictObject({
      /** The moment that names it in the list; none for every one until now, this one too. */
      at: z.nullable(Moment),
      /** An identity token of an authentication in the last five minutes. */
      token: ProofToken,
    }),
    reply: 'nothing',
    fails: ['REAUTHENTICATION_REQUIRED'],
  }),
  work: route('me.work', 'GET /me/work', workActions.read, {
    summary: 'My open work, soonest due first: what is mine or given to me, and what waits for my decision',
    query: z.strictObject({
      ...PageQuery._zod.def.shape,
      kind: z.optional(z.array(z.enum(WORK_KINDS))),
      type: z.optional(z.array(z.string().check(z.maxLength(60)))),
      overdue: z.optional(z.boolean()),
    }),
    reply: pageOf(WorkItem),
    fails: ['INVALID_CURSOR'],
  }),
}
