import type { Tx } from '#platform/db/tx.ts'

/** An entry of the search index that shares words with a text. */
export interface LikeEntry {
  readonly id: string
  readonly type: string
  readonly source: string
  readonly place: number
}

/** How many records are read and scored, for each kind of types. The index adds a fifth of it in pages of files. */
const CANDIDATES = 150

export const selectLike = (
  tx: Tx,
  { words, locales }: { words: readonly string[]; locales: readonly string[] },
  types: readonly string[],
  except: string | null,
): Promise<LikeEntry[]> =>
  tx.query<LikeEntry>(
    `select id, type, source, place from app.entries_like($1::text[], $2::text[], $3::text[], $4::uuid, ${CANDIDATES})`,
    [words, locales, types, except],
  )

export interface Page {
  readonly id: string
  readonly place: number
  readonly text: string
}

/** Pages of the newest files of records. */
export const selectPages = (tx: Tx, pages: readonly { id: string; place: number }[]): Promise<Page[]> =>
  tx.query<Page>(
    `select asked.id, x.place, x.text from json_to_recordset($1::json) as asked(id uuid, place integer) cross join lateral (
       select n.sha256 from evidence_files n where n.org_id = app.org() and n.record_id = asked.id order by n.version desc limit 1) f
     join stored_files s on s.org_id = app.org() and s.sha256 = f.sha256 and s.state = 'clean'
     join file_texts x on x.org_id = app.org() and x.sha256 = f.sha256 and x.place = asked.place`,
    [JSON.stringify(pages.map(({ id, place }) => ({ id, place })))],
  )

/** The controls that people have linked to these requirements. */
export const selectControlsOf = (
  tx: Tx,
  requirements: readonly string[],
): Promise<{ requirement: string; control: string }[]> =>
  tx.query(
    `select l.from_id as requirement, l.to_id as control from links l
     where l.org_id = app.org() and l.kind = 'satisfied_by' and l.from_id = any($1::uuid[])`,
    [requirements],
  )
