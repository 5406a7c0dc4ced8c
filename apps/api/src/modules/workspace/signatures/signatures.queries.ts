import type { Locale, Meaning } from 'contract'
import type { SignatureProof } from 'proof'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Challenge as Asked } from '#platform/identity/verify-for-challenge.ts'

/** A signature with its checks in the database: chain and trail entry. */
export interface SignatureRow extends SignatureProof {
  id: string
  seq: number
  meaning: Meaning
  at: string
  version: number
  signer: string
  signerName: string
  chained: boolean
  /** The covered versions of texts, or those assigned when versions were introduced. */
  signedTexts: SignedTextRow[]
}

interface SignedTextRow {
  document: string
  field: string
  versionId: string
  number: number
  hash: string
  /** Whether the stored text has the signed hash. */
  intact: boolean
  atMigration: boolean
}

const SIGNED_TEXTS = `(select coalesce(json_agg(json_build_object('document', d.id, 'field', d.field, 'versionId', v.id,
    'number', v.number, 'hash', encode(v.hash, 'hex'), 'atMigration', u.at_migration,
    'intact', v.hash = sha256(convert_to(v.content::text, 'UTF8'))) order by d.field), '[]')
  from document_version_uses u join document_versions v on v.org_id = u.org_id and v.id = u.version_id
    join documents d on d.org_id = v.org_id and d.id = v.document_id
  where u.org_id = s.org_id and u.signature_id = s.id)`

const COLUMNS = `s.id, s.seq, s.content, s.statement, encode(s.hash, 'hex') as hash, s.meaning, s.at, s.version,
  s.signer_id as signer, (select m.name from members m where m.org_id = s.org_id and m.id = s.signer_id) as "signerName",
  s.previous = coalesce((select b.hash from signatures b where b.org_id = s.org_id and b.seq = s.seq - 1),
      sha256(convert_to(s.org_id::text, 'UTF8')))
    and (s.seq = 1) = (s.previous = sha256(convert_to(s.org_id::text, 'UTF8')))
    and exists (select from trail t where t.org_id = s.org_id and t.record_id = s.record_id
      and t.entry->>'action' = 'sign' and t.entry->'changes'->'signature'->1->>'hash' = encode(s.hash, 'hex')) as chained,
  ${SIGNED_TEXTS} as "signedTexts"`

/** The signatures of a record, newest first. */
export const selectSignatures = (
  tx: Tx,
  record: string,
  before: number | null,
  limit: number,
): Promise<SignatureRow[]> =>
  tx.query<SignatureRow>(
    `select ${COLUMNS} from signatures s
     where s.org_id = app.org() and s.record_id = $1 and ($2::bigint is null or s.seq < $2) order by s.seq desc limit $3`,
    [record, before, limit],
  )

export async function selectSignature(tx: Tx, record: string, id: string): Promise<SignatureRow | undefined> {
  const [row] = await tx.query<SignatureRow>(
    `select ${COLUMNS} from signatures s where s.org_id = app.org() and s.record_id = $1 and s.id = $2`,
    [record, id],
  )
  return row
}

/** The last verified hash of the stored bytes, by signed hash. */
export async function selectFiles(tx: Tx, hashes: readonly string[]): Promise<Map<string, string | null>> {
  const files = new Map<string, string | null>(hashes.map((hash) => [hash, null]))
  if (hashes.length === 0) return files
  const rows = await tx.query<{ hash: string; damaged: boolean }>(
    `select encode(sha256, 'hex') as hash, damaged from stored_files where org_id = app.org()
       and sha256 in (select decode(hash, 'hex') from unnest($1::text[]) hash)`,
    [hashes],
  )
  for (const { hash, damaged } of rows) files.set(hash, damaged ? '' : hash)
  return files
}

export interface Challenge extends Asked {
  record: string
  version: number
  content: string
  meaning: Meaning
  to: string | null
  reason: string | null
  language: Locale | null
  open: boolean
}

const CHALLENGE = `id, record_id as record, version, encode(content_sha256, 'hex') as content, meaning, step_to as "to",
  reason, language, issuer, authenticate_after as "authenticateAfter", extract(epoch from created_at)::float8 as "createdAt",
  used_at is null and expires_at > clock_timestamp() as open`

/** A challenge of this person for this record. */
export async function selectChallenge(
  tx: Tx,
  id: string,
  record: string,
  person: string,
): Promise<Challenge | undefined> {
  const [row] = await tx.query<Challenge>(
    `select ${CHALLENGE} from signature_challenges
     where org_id = app.org() and id = $1 and record_id = $2 and person_id = $3`,
    [id, record, person],
  )
  return row
}

/** Marks a challenge as used; only one of two concurrent attempts succeeds. */
export async function consumeChallenge(tx: WriteTx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update signature_challenges set used_at = clock_timestamp()
     where org_id = app.org() and id = $1 and used_at is null and expires_at > clock_timestamp() returning 1 as taken`,
    [id],
  )
  return rows.length > 0
}

export async function insertChallenge(
  tx: WriteTx,
  of: Omit<Challenge, 'createdAt' | 'open'> & { person: string; minutes: number },
): Promise<string> {
  const [row] = await tx.query<{ expires: string }>(
    `insert into signature_challenges (org_id, id, record_id, person_id, version, content_sha256, meaning, step_to, reason,
       language, issuer, authenticate_after, expires_at)
     values (app.org(), $1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8, $9, $10, $11, clock_timestamp() + make_interval(mins => $12))
     returning expires_at as expires`,
    [
      of.id,
      of.record,
      of.person,
      of.version,
      of.content,
      of.meaning,
      of.to,
      of.reason,
      of.language,
      of.issuer,
      of.authenticateAfter,
      of.minutes,
    ],
  )
  return row!.expires
}

/** Locks the head of the signature chain until this transaction ends, so that signatures are sequential. */
export async function lockChain(tx: WriteTx): Promise<{ seq: number; previous: string; at: string }> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('signatures ' || app.org()::text, 0))::text`)
  const [row] = await tx.query<{ seq: number; previous: string; at: string }>(
    `select coalesce(l.seq, 0)::integer + 1 as seq,
       encode(coalesce(l.hash, sha256(convert_to(app.org()::text, 'UTF8'))), 'hex') as previous,
       to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from (select 1) one
       left join lateral (select seq, hash from signatures where org_id = app.org() order by seq desc limit 1) l on true`,
  )
  return row!
}

export async function insertSignature(
  tx: WriteTx,
  of: SignatureProof & {
    id: string
    seq: number
    record: string
    version: number
    signer: string
    challenge: string
    meaning: Meaning
    authenticatedAt: string
    at: string
    previous: string
  },
): Promise<void> {
  await tx.query(
    `insert into signatures (org_id, id, seq, record_id, version, signer_id, challenge_id, meaning, authenticated_at, at,
       content, statement, hash, previous)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz, $10, $11, decode($12, 'hex'),
       decode($13, 'hex'))`,
    [
      of.id,
      of.seq,
      of.record,
      of.version,
      of.signer,
      of.challenge,
      of.meaning,
      of.authenticatedAt,
      of.at,
      of.content,
      of.statement,
      of.hash,
      of.previous,
    ],
  )
}
