import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail } from 'contract'
import type { ExportGenerator, ExportContext } from '#modules/workspace/exports/index.ts'
import { loadHidden, namesHidden } from '#modules/workspace/trail/index.ts'
import { decryptSealed, replaceSealed } from '#platform/db/sealed.ts'
import { label } from '#platform/translations.ts'
import { NAMING_COLUMNS } from './personal-data.ts'

const FORMAT = 'evidentia-person/1'
const PAGE = 1_000

/**
 * The queries for the data of a person, part by part. `key` is the paging key; records are joined, so that row security
 * hides restricted ones.
 */
export const PERSON_DATA_QUERIES: Readonly<Record<string, string>> = {
  membership: `select m.id::text as key, to_jsonb(m) - 'org_id' as row from members m where m.org_id = app.org() and m.id = $1`,
  invitations: `select i.id::text as key, jsonb_build_object('email', i.email, 'name', i.name, 'roles', i.roles,
      'createdAt', i.created_at, 'acceptedAt', i.accepted_at, 'revokedAt', i.revoked_at) as row
    from invitations i join members m on m.org_id = i.org_id and m.id = $1 where i.org_id = app.org() and i.email = lower(m.email)`,
  notificationSettings: `select s.person_id::text as key, to_jsonb(s) - 'org_id' as row
    from notification_settings s where s.org_id = app.org() and s.person_id = $1`,
  owned: `select r.id::text as key, jsonb_build_object('id', r.id, 'type', r.type, 'code', r.code, 'title', r.title,
      'dueOn', r.due_on) as row from records r where r.org_id = app.org() and r.owner_id = $1`,
  assignments: `select a.id::text as key, jsonb_build_object('record', r.code, 'type', r.type, 'role', a.role,
      'dueOn', a.due_on, 'doneAt', a.done_at) as row
    from assignments a join records r on r.org_id = a.org_id and r.id = a.record_id
    where a.org_id = app.org() and a.person_id = $1`,
  comments: `select c.id::text as key, jsonb_build_object('record', r.code, 'type', r.type, 'text', c.text,
      'createdAt', c.created_at, 'editedAt', c.edited_at, 'removedAt', c.removed_at) as row
    from comments c join threads t on t.org_id = c.org_id and t.id = c.thread_id
      join records r on r.org_id = t.org_id and r.id = t.record_id
    where c.org_id = app.org() and c.author_id = $1`,
  signatures: `select s.id::text as key, jsonb_build_object('record', r.code, 'type', r.type, 'meaning', s.meaning,
      'signedAt', s.at) as row
    from signatures s join records r on r.org_id = s.org_id and r.id = s.record_id
    where s.org_id = app.org() and s.signer_id = $1`,
  views: `select v.id::text as key, to_jsonb(v) - 'org_id' as row from views v where v.org_id = app.org() and v.owner_id = $1`,
  notifications: `select n.id::text as key, jsonb_build_object('kind', n.kind, 'record', r.code, 'type', r.type,
      'createdAt', n.created_at, 'readAt', n.read_at) as row
    from notifications n join records r on r.org_id = n.org_id and r.id = n.record_id
    where n.org_id = app.org() and n.person_id = $1`,
  mentions: `select c.id::text as key, jsonb_build_object('record', r.code, 'type', r.type, 'createdAt', c.created_at) as row
    from mentions n join comments c on c.org_id = n.org_id and c.id = n.comment_id
      join threads t on t.org_id = c.org_id and t.id = c.thread_id
      join records r on r.org_id = t.org_id and r.id = t.record_id
    where n.org_id = app.org() and n.person_id = $1`,
  named: NAMING_COLUMNS,
  accessReviews: `select r.id::text as key, jsonb_build_object('record', r.code, 'type', r.type,
      'access', (select p - 'id' from jsonb_array_elements(a.people) p where p->>'id' = $1::text limit 1),
      'decided', (select d - 'person' from jsonb_array_elements(a.decisions) d where d->>'person' = $1::text limit 1)) as row
    from accessreviews a join records r on r.org_id = a.org_id and r.id = a.id
    where a.org_id = app.org() and (strpos(a.people::text, $1::text) > 0 or strpos(a.decisions::text, $1::text) > 0)`,
  directory: `select u.id::text as key, u.content as row
    from scim_users u where u.org_id = app.org() and u.person_id = $1`,
  signIns: `select s.at::text as key, to_jsonb(s) - 'org_id' - 'person_id' as row
    from sign_ins s where s.org_id = app.org() and s.person_id = $1`,
  signing: `select s.person_id::text as key, to_jsonb(s) - 'org_id' - 'person_id' as row
    from signers s where s.org_id = app.org() and s.person_id = $1`,
  signingName: `select s.person_id::text as key, to_jsonb(s) - 'org_id' - 'person_id' - 'key' as row
    from signing_names s where s.org_id = app.org() and s.person_id = $1`,
  visits: `select v.person_id::text as key, to_jsonb(v) - 'org_id' - 'person_id' as row
    from visits v where v.org_id = app.org() and v.person_id = $1`,
  exports: `select e.id::text as key, jsonb_build_object('format', e.format, 'collection', e.collection, 'code', e.code,
      'state', e.state, 'createdAt', e.created_at, 'expiresAt', e.expires_at) as row
    from exports e where e.org_id = app.org() and e.person_id = $1`,
  trail: `select lpad(t.seq::text, 20, '0') as key, t.entry::jsonb as row from trail t
    where t.org_id = app.org() and t.entry->>'actor' = $1::text`,
}

async function* pagesOf({ tx }: ExportContext, sql: string, person: string): AsyncGenerator<string[], void> {
  let last = ''
  for (;;) {
    const rows = await tx.query<{ key: string; row: string }>(
      `select p.key, p.row::text as row from (${sql}) p where p.key > $2 order by p.key limit ${PAGE}`,
      [person, last],
    )
    yield rows.map(({ row }) => row)
    if (rows.length < PAGE) return
    last = rows.at(-1)!.key
  }
}

/** Exports the data of one member, streamed as one object with a list for each part. */
export const makePersonData: ExportGenerator = async (exportContext) => {
  const { order, folder, actor, tx, report } = exportContext
  const [person] = order.query.ids ?? []
  // Checked again: the requester may no longer be an administrator.
  if (!person || (person !== actor.personId && !actor.roles.includes('admin'))) throw fail('FORBIDDEN')
  const hidden = await loadHidden(tx)
  let rows = 0
  async function* text() {
    yield JSON.stringify({ format: FORMAT, madeAt: order.createdAt, organisation: tx.org, person }).slice(
      0,
      -1,
    )
    for (const [part, sql] of Object.entries(PERSON_DATA_QUERIES)) {
      yield `,\n${JSON.stringify(part)}:[`
      let first = true
      for await (const page of pagesOf(exportContext, sql, person!)) {
        const shown = page.filter((row) => !namesHidden(row, hidden))
        rows += shown.length
        await report(rows, null)
        const opened = await decryptSealed(tx, shown, label(order.locale, 'server', 'erased', 'value'))
        if (shown.length > 0)
          yield `${first ? '' : ','}\n${shown.map((row) => replaceSealed(row, opened)).join(',\n')}`
        first &&= shown.length === 0
      }
      yield ']'
    }
    yield '}\n'
  }
  const path = join(folder, 'person.json')
  await pipeline(Readable.from(text()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const name = `person-${order.createdAt.slice(0, 10)}.json`
  return { path, name, mediaType: 'application/json', rows }
}
