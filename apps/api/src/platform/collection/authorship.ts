import type { Collection } from 'contract'
import { contentFields } from 'contract/authorship'
import { actsOfClass, LINKING } from 'contract/history-actions'
import { snakeCase } from './snake-case.ts'

/**
 * The authors of a record. This is the only place that derives them, from the trail and from edits of texts that are not
 * recorded there yet:
 * - people who changed content since the last approval, or since creation (`contract/authorship` defines content);
 * - in the record itself or in its parts. Archiving and restoring a part changes the whole as well.
 */

const textArray = (words: readonly string[]): string =>
  `array[${words.map((word) => `'${word}'`).join(', ')}]::text[]`

/** The authorship rules of a type of record, as parameters of the statements. */
export interface AuthorshipRules {
  type: string
  /** Fields whose change is a change of content. */
  fields: readonly string[]
  /** Creating a record of this type does not count as authorship. */
  given: boolean
  /** To link one to another record does not change it. */
  supports: boolean
  approved: readonly string[]
}

export const authorshipRulesOf = (of: Collection): AuthorshipRules => ({
  type: of.type,
  fields: contentFields(of),
  given: of.given === true,
  supports: of.supports === true,
  approved: of.machine.approved ?? [],
})

export const RULE_COLUMNS = 'type text, fields text[], given boolean, supports boolean, approved text[]'

/** The same as a values table, for a statement whose types are fixed. */
export const ruleTable = (kinds: readonly AuthorshipRules[]): string =>
  `(values ${kinds
    .map(
      ({ type, fields, given, supports, approved }) =>
        `('${type}', ${textArray(fields)}, ${given}, ${supports}, ${textArray(approved)})`,
    )
    .join(', ')}) as k(type, fields, given, supports, approved)`

/** Whether the entry `e` changes the content of its record, which is of the kind `k`. */
export const CHANGES_CONTENT = `((e.entry->>'action' = any(${textArray(actsOfClass('content'))})
    and not (k.supports and e.entry->>'action' = any(${textArray(LINKING)})))
  or (e.entry->>'action' = any(${textArray(actsOfClass('fields'))}) and (e.entry->'changes')::jsonb ?| k.fields
    and not (k.given and e.entry->>'action' = 'create')))`

/**
 * The same, where the record `s.record` is the record `s.whole` or a part of it. Parts created in the same request as the
 * whole do not count: the platform gives them. With a reason a person chose their content, as in the copy of a device.
 */
const CHANGES_WHOLE = `(${CHANGES_CONTENT} and not (s.record <> s.whole and e.entry->>'action' = 'create'
    and e.entry->>'request' = s.made_by and e.entry->>'reason' is null)
  or (s.record <> s.whole and e.entry->>'action' = any(${textArray(actsOfClass('presence'))})))`

/** Whether the entry `e` is an approval of its record, which is of the kind `k`. */
const APPROVES = `e.entry->>'action' = 'transition' and e.entry->'changes'->'status'->>1 = any(k.approved)`

/** A type of record that is a part of another: both are printed and signed together. */
interface Part {
  of: Collection
  whole: string
}

/** Queries for the parts of each requested record `w`. */
const partQueries = (parts: readonly Part[]): string[] =>
  parts.map(({ of, whole }) => {
    const [key] = Object.entries(of.fields).find(([, field]) => field.target === whole) ?? []
    if (!key) throw new Error(`${of.name} is no part of ${whole}: it has no reference to it`)
    return `select w.id, p.id, '${of.type}', w.seq, w.made_by from wholes w
      join ${of.name} p on p.org_id = app.org() and p.${snakeCase(key)} = w.id where w.type = '${whole}'`
  })

/** The sources of a statement. */
export interface StatementSources {
  /** The requested records, with columns `id` and `type`. */
  records: string
  /** The authorship rules of their types and of their parts' types, as `k`. */
  kinds: string
  /** Entries that are not written yet, with columns `record`, `seq` and `entry`. */
  drafts?: string
}

/** The trail entries of one record and the pending entries of this transaction, as `e`. */
export const entriesOf = (record: string, { drafts }: Pick<StatementSources, 'drafts'>): string =>
  `lateral (select t.seq, t.entry from trail t where t.org_id = app.org() and t.record_id = ${record}
    ${drafts ? `union all select d.seq, d.entry from ${drafts} d where d.record = ${record}` : ''}) e`

/**
 * Common table expressions: `wholes` are the requested records, each with its last approval; `scope` adds their parts;
 * `acts` are the content changes since. Every lookup in the trail uses the index (org_id, record_id, seq).
 */
export const actTables = (parts: readonly Part[], from: StatementSources): string => `
  kinds as materialized (select * from ${from.kinds}),
  wholes as materialized (
    select a.id, a.type,
      (select coalesce(max(e.seq), 0) from ${entriesOf('a.id', from)} where ${APPROVES}) as seq,
      ${
        parts.length > 0
          ? `(select e.entry->>'request' from ${entriesOf('a.id', from)}
              where e.entry->>'action' = 'create' order by e.seq limit 1)`
          : 'null'
      } as made_by
    from ${from.records} a join kinds k on k.type = a.type),
  scope (whole, record, type, seq, made_by) as (
    ${['select w.id, w.id, w.type, w.seq, w.made_by from wholes w', ...partQueries(parts)].join(' union all ')}),
  acts as (
    select s.whole, e.seq, e.entry->>'actor' as person from scope s join kinds k on k.type = s.type
      cross join ${entriesOf('s.record', from)} where e.seq > s.seq and ${CHANGES_WHOLE}
    union all
    -- Edits of shared texts that are not recorded yet. Every signature records pending edits first.
    select s.whole, 0, u.person_id::text from scope s
      join documents d on d.org_id = app.org() and d.record_id = s.record
      join document_updates u on u.org_id = d.org_id and u.document_id = d.id and u.seq > d.recorded_seq)`

/** SQL for the list of authors of the record `r`, for a computed field of its type. */
export function authorsSql(of: Collection, parts: readonly Collection[] = []): string {
  const sources = {
    records: `(select r.id, r.type)`,
    kinds: ruleTable([of, ...parts].map(authorshipRulesOf)),
  }
  const tables = actTables(
    parts.map((part) => ({ of: part, whole: of.type })),
    sources,
  )
  return `(with ${tables} select coalesce(jsonb_agg(distinct a.person), '[]') from acts a where a.person is not null)`
}
