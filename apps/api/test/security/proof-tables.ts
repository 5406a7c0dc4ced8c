import type pg from 'pg'

/**
 * Tables whose rows are proof: the application's database role inserts them and can neither change nor delete them.
 */
export const PROOF_TABLES = [
  'audit_files',
  'audittests',
  'document_version_uses',
  'document_versions',
  'evidence_files',
  'opinions',
  'package_files',
  'package_items',
  'person_keys',
  'signatures',
  'tombstones',
  'trail',
  'trail_anchors',
  'trail_heads',
] as const

/** Tables that the application only inserts into and that prove nothing: maintenance functions delete their rows. */
export const ADDED_TO_ONLY = {
  file_texts: 'read from a file, whose bytes are kept with their hash',
  official_passages: 'cut from an official text, whose file is kept with its hash',
  payment_events: 'messages of the payment provider, kept to tell repeated ones',
  read_files: 'which files were read for the search',
  search_words: 'the dictionary of the search',
  sign_ins: 'removed after 400 days, and with the person',
} as const

/** Files that proof refers to are proof too, except for the results of scans and checks. */
const FILES = `select 'stored_files' as name, f.org_id || ' ' || encode(f.sha256, 'hex') as key,
    md5(row(f.org_id, f.sha256, f.bytes, f.media_type, f.state = 'removing')::text) as sum
  from app.stored_files f where exists (select from app.evidence_files e where e.org_id = f.org_id and e.sha256 = f.sha256)`

/** Entries that do not match the hash of the previous one, and heads that are not the last entry of their chain. */
const BROKEN_CHAINS = `
  select 'trail ' || t.org_id || ' ' || t.seq as what from (
    select org_id, seq, at, hash, entry, lag(hash) over w as before, row_number() over w as place
    from app.trail window w as (partition by org_id order by seq)) t
  where t.seq <> t.place or t.hash <> sha256(coalesce(t.before, sha256(convert_to(t.org_id::text, 'UTF8')))
      || convert_to(t.entry::text, 'UTF8'))
    or (t.entry->>'seq')::bigint <> t.seq or (t.entry->>'org')::uuid <> t.org_id
    or (t.entry->>'at')::timestamptz <> t.at
  union all
  select 'head ' || h.org_id from app.trail_heads h
  where h.seq <> (select count(*) from app.trail t where t.org_id = h.org_id)
    or (h.seq > 0 and not exists (select from app.trail t where t.org_id = h.org_id and t.seq = h.seq and t.hash = h.hash))
  union all
  select 'no head ' || t.org_id from app.trail t
  where not exists (select from app.trail_heads h where h.org_id = t.org_id) group by t.org_id`

/** Versions of controlled documents are editable until approval, and proof from then on. */
const APPROVED = `select 'documentversions' as name, v.org_id || ' ' || v.id as key, md5(row(v.document, v.file, v.checksum,
    v.change_summary, v.reviewers, v.approvers, v.release, v.minor, v.authors,
    v.source_version, v.translation, v.approved_on)::text) as sum
  from app.documentversions v where v.approved_on is not null`

/** Not proof, but the application may not change it either. */
const HOLDS = `select 'organisations' as name, o.org_id::text as key, row(o.held_for, o.held_at)::text as sum
  from app.organisations o`

export type Proof = Map<string, string>

/** Every row of proof, of all organisations, as the database administrator sees it. */
export async function readProof(admin: pg.ClientBase): Promise<Proof> {
  const { rows: keys } = await admin.query<{ name: string; key: string }>({
    name: 'proof_keys',
    text: `select c.relname::text as name,
       string_agg(format('t.%I', a.attname), ', ' order by array_position(x.indkey::int2[], a.attnum)) as key
     from pg_class c join pg_index x on x.indrelid = c.oid and x.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (x.indkey)
     where c.relnamespace = 'app'::regnamespace and c.relname = any ($1) group by c.relname`,
    values: [PROOF_TABLES],
  })
  const tables = keys.map(
    ({ name, key }) =>
      `select '${name}' as name, row(${key})::text as key, md5(t::text) as sum from app.${name} t`,
  )
  const { rows } = await admin.query<{ name: string; key: string; sum: string }>(
    [...tables, FILES, APPROVED, HOLDS].join(' union all '),
  )
  const { rows: broken } = await admin.query<{ what: string }>(BROKEN_CHAINS)
  return new Map([
    ...rows.map(({ name, key, sum }) => [`${name} ${key}`, sum] as const),
    ...broken.map(({ what }) => [`broken ${what}`, ''] as const),
  ])
}

/** Damage to proof: changed or deleted rows, and inserts that are not a valid append. Heads move with their chain. */
export async function findDamage(admin: pg.ClientBase, before: Proof): Promise<string[]> {
  const after = await readProof(admin)
  const damage = [...before].flatMap(([key, sum]) => {
    const now = after.get(key)
    if (now === undefined) return [`removed: ${key}`]
    return now === sum || key.startsWith('trail_heads ') ? [] : [`changed: ${key}`]
  })
  // An insert into these is a forgery unless it continues a chain, which the chain itself shows.
  const added = [...after.keys()].filter(
    (key) => !before.has(key) && /^(broken|signatures|tombstones|trail_heads) /.test(key),
  )
  return [...damage, ...added.map((key) => `added: ${key}`)]
}
