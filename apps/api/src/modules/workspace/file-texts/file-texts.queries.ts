import { wordsOf } from 'contract'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

export type Outcome = 'text' | 'no_text' | 'unreadable' | 'unsupported'

export interface UnreadFile {
  bytes: number
  mediaType: string
}

/** The newest files of these records that passed the scan and were not read yet. */
export async function selectUnread(tx: Tx, records: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ sha256: string }>(
    `select distinct encode(f.sha256, 'hex') as sha256
     from unnest($1::uuid[]) as asked(id), lateral (
       select n.sha256 from evidence_files n where n.org_id = app.org() and n.record_id = asked.id order by n.version desc limit 1) f
     join stored_files s on s.org_id = app.org() and s.sha256 = f.sha256 and s.state = 'clean'
     where not exists (select from read_files r where r.org_id = app.org() and r.sha256 = f.sha256)`,
    [records],
  )
  return rows.map(({ sha256 }) => sha256)
}

/** A clean file that was not read yet. */
export async function selectUnreadFile(tx: Tx, sha256: Buffer): Promise<UnreadFile | undefined> {
  const [file] = await tx.query<UnreadFile>(
    `select s.bytes::float8 as bytes, s.media_type as "mediaType" from stored_files s
     where s.org_id = app.org() and s.sha256 = $1 and s.state = 'clean'
       and not exists (select from read_files r where r.org_id = app.org() and r.sha256 = s.sha256)`,
    [sha256],
  )
  return file
}

/** Stores the texts of a file once, and queues the records that have it for the search. */
export async function insertTexts(
  tx: WriteTx,
  sha256: Buffer,
  outcome: Outcome,
  texts: readonly string[],
): Promise<void> {
  const places = texts.flatMap((text, at) =>
    text === '' ? [] : [{ place: at + 1, text, words: wordsOf(text).join(' ') }],
  )
  await tx.query(
    `with done as (
       insert into read_files (org_id, sha256, outcome) select app.org(), s.sha256, $2
       from stored_files s where s.org_id = app.org() and s.sha256 = $1 on conflict do nothing returning sha256
     ), texts as (
       insert into file_texts (org_id, sha256, place, text, search)
       select app.org(), done.sha256, x.place, x.text, strip(to_tsvector('simple', x.words) || to_tsvector('english', x.words)
         || to_tsvector('french', x.words) || to_tsvector('arabic', x.words))
       from done, json_to_recordset($3::json) as x(place integer, text text, words text)
     )
     insert into search_changes (org_id, id)
     select distinct app.org(), f.record_id from done join evidence_files f on f.org_id = app.org() and f.sha256 = done.sha256`,
    [sha256, outcome, JSON.stringify(places)],
  )
}

/** The three best places of the newest file of each of these records for any of the words, as texts, best first. */
export async function selectPlaces(
  tx: Tx,
  records: readonly string[],
  words: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx.query<{ id: string; texts: string[] }>(
    `select asked.id, array_agg(p.text order by p.fit desc, p.place) as texts
     from unnest($1::uuid[]) as asked(id), to_tsquery('simple', $2) q, lateral (
       select x.place, x.text, ts_rank(x.search, q) as fit
       from file_texts x where x.org_id = app.org() and x.search @@ q and x.sha256 = (
         select n.sha256 from evidence_files n where n.org_id = app.org() and n.record_id = asked.id order by n.version desc limit 1)
       order by fit desc, x.place limit 3) p
     group by asked.id`,
    [records, words.map((word) => `${word}:*`).join(' | ')],
  )
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}
