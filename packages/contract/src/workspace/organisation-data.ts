import * as z from 'zod/mini'
import { Reason } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { IdParams, route } from '../route.ts'
import { Export } from './exports.ts'

export const dataActions = {
  /** Export of all data of the organisation. */
  everything: action('organisation.export', ['admin']),
  /**
   * Export of the data about a person: one's own, and for administrators that of every member, external ones included.
   */
  person: action('person.export', STAFF_ROLES),
}

export const organisationDataRoutes = {
  everything: route('organisations.exportEverything', 'POST /organisation/export', dataActions.everything, {
    summary: 'Queue a full export of the organisation’s data',
    body: z.strictObject({ reason: Reason, locale: z.optional(LocaleSchema) }),
    reply: Export,
    fails: ['TOO_MANY_EXPORTS', 'SECOND_ADMINISTRATOR_REQUIRED'],
    whileClosing: true,
  }),
  person: route('users.exportData', 'POST /users/:id/data', dataActions.person, {
    summary: 'Queue an export of a person’s data',
    params: IdParams,
    reply: Export,
    fails: ['TOO_MANY_EXPORTS'],
    whileClosing: true,
  }),
}
