import { formatTag, inLocale, type Locale, type Localized } from 'contract'
import type { NotificationKind } from 'contract/workspace/notifications'
import { fillText } from 'contract/workspace/template-text'
import { mayRead, type CollectionsByType, type Spine } from '#platform/collection/spine.ts'
import {
  actorFor,
  IS_ACTIVE_MEMBER,
  type Member,
  MEMBER_COLUMNS,
  IN_AUDIENCE,
} from '#platform/collection/readers.ts'
import type { Tx } from '#platform/db/tx.ts'
import { IS_ADDRESSED } from '#platform/notifications/addressed.ts'
import { loadTranslations } from '#platform/translations.ts'

export interface ToSend extends Member, Omit<Spine<Localized>, 'id'> {
  notification: string
  kind: NotificationKind
  email: string | null
  locale: Locale
  organisation: string
  actor: string | null
  due_on: string | null
  due_at: string | null
  /** The time zone of the reader or the organisation. */
  zone: string
  record_id: string
  addressed: boolean | null
}

const TO_SEND = `
  select n.id as notification, ${IS_ADDRESSED} as addressed, n.kind, n.due_on, n.due_at, coalesce(s.time_zone, o.time_zone) as zone, ${MEMBER_COLUMNS}, m.email, app.member_locale(m.id) as locale, o.name as organisation,
    a.name as actor, r.id as record_id, r.type, r.code, r.title, r.status, r.owner_id, r.created_by, r.archived_at
  from notifications n join organisations o on o.org_id = n.org_id
    join members m on m.id = n.person_id and ${IS_ACTIVE_MEMBER}
    join records r on r.org_id = n.org_id and r.id = n.record_id
    left join members a on a.org_id = n.org_id and a.id = n.actor_id
    left join notification_settings s on s.org_id = n.org_id and s.person_id = n.person_id
  where n.org_id = app.org() and n.mailed_at is null and ${IN_AUDIENCE}`

/** Loads notifications to send, without records that the reader may no longer read. */
export async function loadToSend(
  tx: Tx,
  byType: CollectionsByType,
  condition: string,
  values: readonly unknown[],
): Promise<ToSend[]> {
  const rows = await tx.query<ToSend>(`${TO_SEND} and ${condition} order by n.created_at, n.id`, values)
  return rows.filter(
    (row) => row.addressed === true || mayRead(byType, actorFor(tx.org, row), { ...row, id: row.record_id }),
  )
}

export type MailTexts = Record<NotificationKind, Record<'subject' | 'body', string>> & Record<'more', string>

export const mailTexts = (locale: Locale): MailTexts =>
  (loadTranslations(locale, 'server')['mail'] as { notification: MailTexts }).notification

/** The values of an e-mail. It contains code and title only, because mailboxes may be read by others. */
export function valuesOf(row: ToSend): Record<string, string> {
  const day = row.due_on
    ? new Intl.DateTimeFormat(formatTag(row.locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(row.due_on),
      )
    : ''
  const moment = row.due_at
    ? new Intl.DateTimeFormat(formatTag(row.locale), {
        dateStyle: 'long',
        timeStyle: 'long',
        timeZone: row.zone,
      }).format(new Date(row.due_at))
    : ''
  return {
    'organisation.name': row.organisation,
    'actor.name': row.actor ?? row.organisation,
    'record.code': row.code,
    'record.title': inLocale(row.title, row.locale),
    'due.day': day,
    'due.moment': moment,
  }
}

/** The sentence of a notification, as a line of the digest. */
export const sentence = (row: ToSend): string => fillText(mailTexts(row.locale)[row.kind].body, valuesOf(row))

/** The link to a record of any type. */
export const linkTo = (origin: string, row: ToSend): string =>
  `${origin}/records/${row.type}/${row.record_id}`
