import type { TextLanguage } from 'contract/compliance/law-references'
import type { OfficialText } from 'contract/compliance/official-texts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Passage } from './cut-text.ts'

const TEXT = `o.id, o.language, o.act, o.consolidated_on::text as "consolidatedOn",
    encode(o.sha256, 'hex') as sha256, o.name as "fileName", o.current, o.replaces, o.loaded_by as "loadedBy",
    o.loaded_at as "loadedAt",
    (select count(*)::integer from official_passages p where p.org_id = o.org_id and p.text = o.id) as passages`
const OWN = 'from official_texts o where o.org_id = app.org()'

/** The texts of a universe, newest first. */
export const selectTexts = (tx: Tx, universe: string): Promise<OfficialText[]> =>
  tx.query<OfficialText>(`select ${TEXT} ${OWN} and o.universe = $1 order by o.loaded_at desc, o.id`, [
    universe,
  ])

/** The texts in use of the universes of an act, by its number in their official reference. */
export const selectCurrentOfAct = (
  tx: Tx,
  number: string,
): Promise<(OfficialText & { universe: string })[]> =>
  tx.query<OfficialText & { universe: string }>(
    `select o.universe, ${TEXT} ${OWN} and o.current and o.universe in (
       select u.id from universes u join records r on r.org_id = u.org_id and r.id = u.id
       where u.org_id = app.org() and r.archived_at is null and position($1 in u.official_reference) > 0)
     order by o.loaded_at desc, o.id`,
    [number],
  )

export interface StoredPassage {
  position: number
  key: string
  parent: number | null
  last: number
  depth: number
  label: string | null
  heading: string | null
  text: string
  hash: string
}

const SELECT_PASSAGE = `select p.position, p.key, p.parent, p.last, p.depth, p.label, p.heading, p.wording as text,
    encode(p.hash, 'hex') as hash
  from official_passages p where p.org_id = app.org() and p.text = $1`

/** Every passage of a text, in its order. */
export const selectPassages = (tx: Tx, text: string): Promise<StoredPassage[]> =>
  tx.query<StoredPassage>(`${SELECT_PASSAGE} order by p.position`, [text])

/** The passages with these keys, with everything inside them and everything that they stand under. */
export const selectPassagesOf = (tx: Tx, text: string, keys: readonly string[]): Promise<StoredPassage[]> =>
  tx.query<StoredPassage>(
    `${SELECT_PASSAGE} and exists (select from official_passages k
       where k.org_id = p.org_id and k.text = p.text and k.key = any($2::text[])
         and (p.position between k.position and k.last or k.position between p.position and p.last))
     order by p.position`,
    [text, keys],
  )

export async function insertText(
  tx: WriteTx,
  text: {
    id: string
    universe: string
    language: TextLanguage
    act: string
    consolidatedOn: string | null
    sha256: Buffer
    fileName: string
    replaces: string | null
    person: string
  },
  passages: readonly Passage[],
): Promise<void> {
  await tx.query('update official_texts set current = false where org_id = app.org() and id = $1', [
    text.replaces,
  ])
  await tx.query(
    `insert into official_texts (org_id, id, universe, language, act, consolidated_on, sha256, name, current, replaces, loaded_by)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7, true, $8, $9)`,
    [
      text.id,
      text.universe,
      text.language,
      text.act,
      text.consolidatedOn,
      text.sha256,
      text.fileName,
      text.replaces,
      text.person,
    ],
  )
  await tx.query(
    `insert into official_passages (org_id, text, position, key, parent, last, depth, label, heading, wording, hash)
     select app.org(), $1, x.position, x.key, x.parent, x.last, x.depth, x.label, x.heading, x.text, decode(x.hash, 'hex')
     from json_to_recordset($2::json) as x(position integer, key text, parent integer, last integer, depth integer,
       label text, heading text, text text, hash text)`,
    [text.id, JSON.stringify(passages)],
  )
}

/** A row of ours that names a passage of the act. */
export interface NamedRow {
  id: string
  type: string
  ref: string
  title: unknown
}

/** The requirements of a universe, and the rows of the checklist of every device. */
export const selectRows = (tx: Tx, universe: string, withChecklists: boolean): Promise<NamedRow[]> =>
  tx.query<NamedRow>(
    `select r.id, r.type, q.ref, r.title from requirements q join records r on r.org_id = q.org_id and r.id = q.id
     where q.org_id = app.org() and q.universe = $1 and r.status = 'active' and r.archived_at is null
     union all
     select r.id, r.type, g.ref, r.title from gsprrows g join records r on r.org_id = g.org_id and r.id = g.id
     where g.org_id = app.org() and $2 and g.answerable and r.archived_at is null`,
    [universe, withChecklists],
  )
