import { SEARCH_INPUT, SEARCH_VECTOR } from '#platform/collection/search-entry.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** The texts of one record, as the index takes them. */
export interface EntryInput {
  id: string
  codes: readonly string[]
  titles: readonly string[]
  title_words: number
  [text: `search_${string}`]: string | string[]
}

/** Words of a title that has its words in the tier of short titles as well. */
const SHORT_TITLE = 6

/** Words of entries with their audience, as `search_vocabulary` counts them; `key` is the parameter with the organisation's key. */
const vocabularyOf = (entries: string, key: string, sign: 1 | -1 = 1): string =>
  `select substr(l, length(${key}) + 2) collate "C" as word, a.audience, a.personal, ${sign} as many
    from ${entries} e, unnest(tsvector_to_array(e.terms)) l, lateral (
      select coalesce(e.circle, '00000000-0000-0000-0000-000000000000') as audience, false as personal
      union all select p, true from unnest(e.people) p
    ) a where e.source = '' and l like ${key} || '~%'`

/** The forms by which a word is found in spite of typing errors. Numbers, short and very long words have none. */
const nearOf = (word: string, key: string): string =>
  `case when ${word} !~ '[0-9]' and length(${word}) between 3 and 30
    then array(select ${key} || '~' || p from unnest(app.near(${word})) p) else '{}' end`

const CHANGED = `(e.type, e.code_1, e.code_2, e.title_1, e.title_2, e.title_3, e.title_words, e.circle, e.people, e.terms)`
const NEXT = CHANGED.replaceAll('e.', 'n.')

/**
 * Brings the entries of some records and the counts of their words up to date. Entries without a difference are not
 * written: a change of a status or a date writes nothing to the indexes. $1 ids, $2 texts, $3 key of the organisation.
 */
const PUT = `with x as (
    select * from json_to_recordset($2::json) as x(id uuid, codes text[], titles text[], title_words integer, ${SEARCH_INPUT})
  ), spine as (
    select r.id, r.type, r.circle, r.updated_at,
      case when r.circle is not null then (select array_agg(distinct p order by p)
        from unnest(array[r.owner_id] || r.readers) p where p is not null) end as people
    from records r where r.org_id = app.org() and r.id in (select x.id from x) and r.archived_at is null
  ), next as materialized (
    select s.*, '' as source, 0 as place, x.codes[1] collate "C" as code_1, x.codes[2] collate "C" as code_2,
      x.titles[1] collate "C" as title_1, x.titles[2] collate "C" as title_2, x.titles[3] collate "C" as title_3, x.title_words, app.entry_terms($3, ${SEARCH_VECTOR}, x.title_words <= ${SHORT_TITLE}) as terms
    from x join spine s on s.id = x.id
    union all
    select s.*, 'text ' || d.field, 0, null, null, null, null, null, 1000, app.entry_terms($3, setweight(d.search, 'B'), false)
    from spine s join documents d on d.org_id = app.org() and d.record_id = s.id where d.search <> ''
    union all
    select s.*, 'file ' || f.version, x.place, null, null, null, null, null, 1000, app.entry_terms($3, x.search, false)
    from spine s join lateral (
      select n.version, n.sha256 from evidence_files n where n.org_id = app.org() and n.record_id = s.id order by n.version desc limit 1
    ) f on true join stored_files b on b.org_id = app.org() and b.sha256 = f.sha256 and b.state = 'clean'
    join file_texts x on x.org_id = app.org() and x.sha256 = f.sha256
  ), previous as materialized (
    select e.* from search_entries e where e.org_id = app.org() and e.id = any ($1::uuid[])
  ), outdated as materialized (
    select e.* from previous e left join next n on (n.id, n.source, n.place) = (e.id, e.source, e.place)
    where n.id is null or ${NEXT} is distinct from ${CHANGED}
  ), changed as materialized (
    select n.* from next n left join previous e on (n.id, n.source, n.place) = (e.id, e.source, e.place)
    where e.id is null or ${NEXT} is distinct from ${CHANGED}
  ), gone as (
    delete from search_entries e using outdated o
    where e.org_id = app.org() and (e.id, e.source, e.place) = (o.id, o.source, o.place)
      and not exists (select from changed c where (c.id, c.source, c.place) = (o.id, o.source, o.place))
  ), put as (
    insert into search_entries (org_id, id, source, place, type, code_1, code_2, title_1, title_2, title_3, title_words, circle, people,
      changed_at, terms)
    select app.org(), c.id, c.source, c.place, c.type, c.code_1, c.code_2, c.title_1, c.title_2, c.title_3, c.title_words, c.circle, c.people,
      c.updated_at, c.terms from changed c order by c.id, c.source, c.place
    on conflict (org_id, id, source, place) do update set type = excluded.type, code_1 = excluded.code_1, code_2 = excluded.code_2,
      title_1 = excluded.title_1, title_2 = excluded.title_2, title_3 = excluded.title_3, title_words = excluded.title_words,
      circle = excluded.circle, people = excluded.people, changed_at = excluded.changed_at, terms = excluded.terms
  ), counted as (
    insert into search_vocabulary (org_id, word, audience, personal, records, near)
    select app.org(), d.word, d.audience, d.personal, sum(d.many), ${nearOf('d.word', '$3')}
    from (${vocabularyOf('changed', '$3')} union all ${vocabularyOf('outdated', '$3', -1)}) d
    group by d.word, d.audience, d.personal having sum(d.many) <> 0
    on conflict (org_id, word, audience, personal) do update set records = search_vocabulary.records + excluded.records
  )
  update search_organisations o set entries = o.entries
    + (select count(*) from changed c where c.source = '' and c.circle is null)
    - (select count(*) from outdated c where c.source = '' and c.circle is null)
  where o.org_id = app.org() and exists (select from changed union all select from outdated)`

export async function putEntries(
  tx: WriteTx,
  key: string,
  ids: readonly string[],
  entries: readonly EntryInput[],
): Promise<void> {
  await tx.query(PUT, [ids, JSON.stringify(entries), key])
  await tx.query('delete from search_vocabulary where org_id = app.org() and records <= 0')
}

/** Counts the words of an organisation again from its entries, at the end of a rebuild. */
export async function recountVocabulary(tx: WriteTx, key: string): Promise<void> {
  await tx.query(
    `with counted as materialized (
       select w.word, w.audience, w.personal, sum(w.many) as many
       from (${vocabularyOf('(select * from search_entries where org_id = app.org())', '$1')}) w group by 1, 2, 3
     ), added as (
       insert into search_vocabulary (org_id, word, audience, personal, records, near)
       select app.org(), c.word, c.audience, c.personal, c.many, ${nearOf('c.word', '$1')}
       from counted c left join search_vocabulary v on v.org_id = app.org() and (v.word, v.audience, v.personal) = (c.word, c.audience, c.personal)
       where v.records is distinct from c.many
       on conflict (org_id, word, audience, personal) do update set records = excluded.records
     )
     delete from search_vocabulary v where v.org_id = app.org() and not exists (
       select from counted c where (c.word, c.audience, c.personal) = (v.word, v.audience, v.personal))`,
    [key],
  )
}
