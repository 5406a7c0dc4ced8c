import * as z from 'zod/mini'
import { pageOf, PageQuery, Reason } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { Role } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { Membership } from './me.ts'
import { PersonName } from './person-name.ts'
import { userActions } from './users.ts'

export const INVITATION_DAYS = 14

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  roles: z.array(Role),
  locale: LocaleSchema,
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
  /** When the resulting membership ends. */
  expiresOn: z.nullable(z.string()),
  expiresAt: Moment,
  createdAt: Moment,
  sentAt: z.nullable(Moment),
  /** Name and address were erased. */
  erased: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

export const InvitationInput = z.strictObject({
  email: z.email().check(z.maxLength(254)),
  name: PersonName,
  roles: z.array(Role).check(z.minLength(1), z.maxLength(20)),
  /** The language of the message. */
  locale: z.optional(LocaleSchema),
  expiresOn: z.optional(z.nullable(z.iso.date())),
})

export const invitationRoutes = {
  list: route('invitations.list', 'GET /invitations', userActions.manage, {
    summary: 'Invitations, newest first',
    query: PageQuery,
    reply: pageOf(Invitation),
    fails: ['INVALID_CURSOR'],
  }),
  create: route('invitations.create', 'POST /invitations', userActions.manage, {
    summary: 'Invite a person by e-mail',
    body: InvitationInput,
    reply: Invitation,
    fails: ['ALREADY_MEMBER', 'EMAIL_NOT_CONFIRMED', 'INVITATION_LIMIT', 'SECOND_ADMINISTRATOR_REQUIRED'],
  }),
  resend: route('invitations.resend', 'POST /invitations/:id/send', userActions.manage, {
    summary: 'Send an invitation again; the link of the earlier message no longer works',
    params: IdParams,
    reply: Invitation,
    fails: ['INVITATION_SPENT', 'ALREADY_MEMBER', 'EMAIL_NOT_CONFIRMED', 'INVITATION_LIMIT'],
  }),
  revoke: route('invitations.revoke', 'DELETE /invitations/:id', userActions.manage, {
    summary: 'Revoke an open invitation',
    params: IdParams,
    reply: 'nothing',
    fails: ['INVITATION_SPENT'],
  }),
  erase: route('invitations.erase', 'POST /invitations/:id/erase', userActions.erase, {
    summary: 'Erase name and address of an invited person who never joined; cannot be undone',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: Invitation,
    fails: ['INVITATION_SPENT'],
  }),
  /** For the recipient, without an account. Opening the link changes nothing; this call does. */
  block: route('invitations.block', 'POST /invitations/block', 'public', {
    summary: 'Block invitations from one organisation or from all to the invited address, and report it',
    body: z.strictObject({
      /** The signed token of the link in the message. */
      token: z.string().check(z.minLength(20), z.maxLength(200)),
      block: z.enum(['organisation', 'everywhere']),
      report: z.boolean(),
    }),
    reply: 'nothing',
    fails: ['NOT_FOUND'],
  }),
  /** The secret in the message proves access to the mailbox; the signed-in e-mail must be the invited one. */
  accept: route('invitations.accept', 'POST /invitations/accept', 'signedIn', {
    summary: 'Join the organisation that sent the invitation',
    body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
    reply: Membership,
    fails: ['INVITATION_SPENT'],
  }),
}
