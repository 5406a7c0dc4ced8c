import * as z from 'zod/mini'
import { Reason } from '../collection-routes.ts'
import { Id, Moment, route } from '../route.ts'
import { organisationActions } from './organisations.ts'
import { Proof } from './sign-ins.ts'

/** Days between the decision to close an organisation and its closure. */
export const CLOSING_DAYS = 30

const CLOSURE_STATES = ['asked', 'confirmed', 'erasing'] as const

/** The closure of an organisation: who requested it, who confirmed it, and when it takes effect. */
export const Closure = z.object({
  id: Id,
  state: z.enum(CLOSURE_STATES),
  reason: z.string(),
  askedBy: Id,
  askedByName: z.string(),
  askedAt: Moment,
  confirmedByName: z.nullable(z.string()),
  confirmedAt: z.nullable(Moment),
  dueAt: z.nullable(Moment),
  /** Whether the reader may confirm it: an administrator who did not request it. */
  mayConfirm: z.boolean(),
})
export type Closure = z.output<typeof Closure>

/** The name of the organisation, typed as confirmation, and the reason. */
export const ClosureInput = { name: z.string().check(z.trim(), z.maxLength(200)), reason: Reason }

const Answer = z.object({ closure: z.nullable(Closure) })

export const closureRoutes = {
  get: route('closures.get', 'GET /organisation/closure', organisationActions.update, {
    summary: 'Status of the organisation’s closure',
    reply: Answer,
  }),
  ask: route('closures.ask', 'POST /organisation/closure', organisationActions.update, {
    summary:
      'Request the deletion of the organisation, with re-authentication; a second administrator confirms if there is one',
    body: z.strictObject({ ...ClosureInput, ...Proof }),
    reply: Answer,
    fails: ['ALREADY_CLOSING', 'UNDER_RETENTION', 'REAUTHENTICATION_REQUIRED', 'CHALLENGE_SPENT'],
    whileClosing: true,
  }),
  confirm: route('closures.confirm', 'POST /organisation/closure/confirm', organisationActions.update, {
    summary:
      'Confirm the deletion as second administrator, with re-authentication; everything is read-only for thirty days',
    body: z.strictObject(Proof),
    reply: Answer,
    fails: ['FOUR_EYES', 'UNDER_RETENTION', 'REAUTHENTICATION_REQUIRED', 'CHALLENGE_SPENT'],
    whileClosing: true,
  }),
  cancel: route('closures.cancel', 'POST /organisation/closure/cancel', organisationActions.update, {
    summary: 'Cancel the closure of the organisation',
    body: z.strictObject({ reason: Reason }),
    reply: Answer,
    whileClosing: true,
  }),
}
