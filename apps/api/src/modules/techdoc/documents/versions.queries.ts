import {
  FIXED_STATES,
  MOVING_STATES,
  type Numbered,
  OPEN_STATES,
} from 'contract/techdoc/documents/version-rules'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

const quoted = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ')
export const OPEN = quoted(OPEN_STATES)
export const MOVING = quoted(MOVING_STATES)
export const FIXED = quoted(FIXED_STATES)

/** The displayed number of a version `v` whose record is `vr`; the SQL form of `showVersion`. */
export const NUMBER = `case when vr.status in (${FIXED}) then v.release::text
  else (v.release - 1) || '.' || v.minor end`

export const VERSIONS = `from documentversions v join records vr on vr.org_id = v.org_id and vr.id = v.id
  where v.org_id = app.org() and vr.archived_at is null`

/** Links from sections and rows of a technical file, where the citing record is not archived. */
export const CITING = `from links l join records c on c.org_id = l.org_id and c.id = l.from_id
  where l.org_id = app.org() and l.kind like 'file\\_%' and c.archived_at is null`

interface HeldVersion extends Numbered {
  readonly id: string
  readonly document: string
  readonly reviewers: string[] | null
  readonly approvers: string[] | null
}

export interface HeldDocument {
  readonly id: string
  readonly title: Record<string, string>
  readonly archived: boolean
  readonly versions: HeldVersion[]
}

/** Documents with all their versions, locked: no other transaction numbers or moves their versions. */
export async function holdDocuments(tx: WriteTx, ids: readonly string[]): Promise<Map<string, HeldDocument>> {
  const documents = await tx.query<Omit<HeldDocument, 'versions'>>(
    `select id, title, archived_at is not null as archived from records
     where org_id = app.org() and id = any($1::uuid[]) and type = 'techdocument' order by id for update`,
    [[...new Set(ids)]],
  )
  const versions = await tx.query<HeldVersion>(
    `select v.id, v.document, vr.status, v.release, v.minor, v.reviewers, v.approvers
     from documentversions v join records vr on vr.org_id = v.org_id and vr.id = v.id
     where v.org_id = app.org() and v.document = any($1::uuid[]) order by v.release desc, v.minor desc`,
    [documents.map(({ id }) => id)],
  )
  return new Map(
    documents.map((one) => [one.id, { ...one, versions: versions.filter((v) => v.document === one.id) }]),
  )
}

/** The SHA-256 of the newest file of each of these evidence records. */
export async function selectChecksums(
  tx: Tx,
  evidence: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; checksum: string }>(
    `select distinct on (record_id) record_id as id, encode(sha256, 'hex') as checksum from evidence_files
     where org_id = app.org() and record_id = any($1::uuid[]) order by record_id, version desc`,
    [evidence],
  )
  return new Map(rows.map(({ id, checksum }) => [id, checksum]))
}

/** Those of these people who are active members and hold one of the roles. */
export async function selectHolding(
  tx: Tx,
  people: readonly string[],
  roles: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `select id from members where org_id = app.org() and id = any($1::uuid[]) and active and roles && $2::text[]`,
    [people, roles],
  )
  return new Set(rows.map(({ id }) => id))
}
