import { formatTag, inLocale, type Locale } from 'contract'
import { EXPORT_DAYS } from 'contract/workspace/exports'
import { INVITATION_DAYS } from 'contract/workspace/invitations'
import { LOCK_MINUTES, MAX_FAILURES } from 'contract/workspace/signatures'
import { PLACE_EXAMPLES, findUse, type UseName } from 'contract/workspace/template-uses'
import { timeNow } from '#platform/clock.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { label } from '#platform/translations.ts'
import { findPreviewCollection } from './preview.service.ts'

/** The current placeholder values of a use: of the organisation, the person and an optional record. */
export async function valuesFor(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  origin: string,
  { use, locale, record }: { use: UseName; locale: Locale; record?: string | undefined },
): Promise<Record<string, string>> {
  const [me] = await tx.query<{ organisation: string; name: string; zone: string }>(
    `select o.name as organisation, m.name, o.time_zone as zone from organisations o
       join members m on m.org_id = o.org_id and m.id = $1 where o.org_id = app.org()`,
    [actor.personId],
  )
  const now = timeNow()
  const format = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat(formatTag(locale), options).format(at)
  const moment = format({ dateStyle: 'medium', timeStyle: 'short', timeZone: me!.zone }, now)
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const values: Record<string, string> = {
    'organisation.name': me!.organisation,
    'person.name': me!.name,
    'actor.name': me!.name,
    'inviter.name': me!.name,
    'document.kind': label(locale, 'templates', 'choices', 'use', use),
    'document.title': label(locale, 'templates', 'choices', 'use', use),
    'document.date': moment,
    'due.day': format({ dateStyle: 'long', timeZone: 'UTC' }, now),
    'due.moment': moment,
    'invitation.days': number(INVITATION_DAYS),
    'export.days': number(EXPORT_DAYS),
    'failures.count': number(MAX_FAILURES),
    'lock.minutes': number(LOCK_MINUTES),
    link: origin,
    ...(record ? await ofRecord(tx, byType, actor, origin, { use, locale, record }) : {}),
  }
  const { places } = findUse(use)
  return Object.fromEntries(
    places.flatMap((place) => {
      // Values known only at sending are shown as examples; record values are not.
      const value = values[place] ?? (place.startsWith('record.') ? undefined : PLACE_EXAMPLES[place])
      return value === undefined ? [] : [[place, value]]
    }),
  )
}

async function ofRecord(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  origin: string,
  { use, locale, record }: { use: UseName; locale: Locale; record: string },
): Promise<Record<string, string>> {
  const collection = await findPreviewCollection(tx, byType, use, record)
  const row = await getRecord(tx, collection, actor, record)
  const { of, columns } = collection.shape
  const spine = (name: string) => row[columns.find(({ field }) => field.spine === name)?.key ?? '']
  const [owner] = await tx.query<{ name: string }>(
    'select name from members where org_id = app.org() and id = $1',
    [spine('owner_id') ?? null],
  )
  const title = inLocale(spine('title') ?? {}, locale)
  const due = spine('due_on') as string | null | undefined
  return {
    'record.code': String(row['code']),
    'record.title': title,
    'record.status': label(locale, of.name, 'statuses', row.status),
    'record.version': new Intl.NumberFormat(locale).format(row.version),
    ...(owner ? { 'record.owner': owner.name } : {}),
    'document.title': `${String(row['code'])} ${title}`,
    ...(due
      ? {
          'due.day': new Intl.DateTimeFormat(formatTag(locale), {
            dateStyle: 'long',
            timeZone: 'UTC',
          }).format(new Date(due)),
        }
      : {}),
    link: `${origin}/records/${of.type}/${record}`,
  }
}
