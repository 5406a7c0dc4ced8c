import type { Client } from 'pg'
import { Refusal } from './connect.ts'

interface Identity {
  issuer: string
  subject: string
  person: string
}

const THEIRS = 'select id from app.members where org_id = $1'

/**
 * People do not belong to an organisation; its members refer to them. People unknown to the target are copied with
 * their identities. A person known there under another id is already a member of another organisation, and cannot be
 * merged: ids are in every row and in the hashes of the trail.
 */
export async function copyPeople(source: Client, target: Client, organisation: string): Promise<number> {
  const people = await source.query<{ people: string }>(
    `select coalesce(json_agg(p), '[]')::text as people from app.people p where p.id in (${THEIRS})`,
    [organisation],
  )
  const made = await target.query(
    `insert into app.people select * from json_populate_recordset(null::app.people, $1::json) on conflict do nothing`,
    [people.rows[0]!.people],
  )
  const { rows } = await source.query<Identity>(
    `select issuer, subject, person_id as person from app.identities where person_id in (${THEIRS})`,
    [organisation],
  )
  await forgetStrangers(target, rows)
  await target.query(
    `insert into app.identities (issuer, subject, person_id)
     select issuer, subject, person from json_to_recordset($1::json) as i(issuer text, subject text, person uuid)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  return made.rowCount ?? 0
}

/** An account at the target without any membership is replaced by the person that the organisation knows. */
async function forgetStrangers(target: Client, identities: readonly Identity[]): Promise<void> {
  const known = await target.query<{ person: string; belongs: boolean }>(
    `select i.person_id as person, exists (select from app.members m where m.id = i.person_id) as belongs
     from app.identities i join json_to_recordset($1::json) as w(issuer text, subject text, person uuid)
       on w.issuer = i.issuer and w.subject = i.subject where i.person_id <> w.person`,
    [JSON.stringify(identities)],
  )
  const twice = known.rows.filter(({ belongs }) => belongs).map(({ person }) => person)
  if (twice.length > 0) throw new Refusal(`known under another id at the target: ${twice.join(', ')}`)
  const strangers = known.rows.map(({ person }) => person)
  await target.query('delete from app.identities where person_id = any($1::uuid[])', [strangers])
  await target.query('delete from app.people where id = any($1::uuid[])', [strangers])
}
