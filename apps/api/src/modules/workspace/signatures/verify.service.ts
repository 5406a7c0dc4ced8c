import { readAnyRecord } from '#platform/collection/any-record.ts'
import { recordTrailEntry } from '#platform/collection/links.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadContent } from './content.ts'
import { selectSignatures } from './signatures.queries.ts'
import { hashStored, rememberChecks } from './stored-bytes.ts'
import { type Finding, verifySignatures, signedFiles } from './validity.ts'

/** The limit per request; the rest is left to the nightly job. */
const MAX_SIGNATURES = 500
const MAX_BYTES = 256 * 1024 * 1024

/** The actual hash of the stored bytes, by signed hash. */
export type StoredBytes = ReadonlyMap<string, string | null>

/** Selects the smallest files up to the limit of a request. */
async function filesWithin(tx: Tx, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ hash: string }>(
    `select hash from (
       select encode(sha256, 'hex') as hash, sum(bytes) over (order by bytes, sha256) as total from stored_files
       where org_id = app.org() and sha256 in (select decode(hash, 'hex') from unnest($1::text[]) hash)) f
     where total <= $2`,
    [hashes, MAX_BYTES],
  )
  return rows.map(({ hash }) => hash)
}

/** Reads the signed files before any transaction, if the person may read the record. */
export async function readSignedBytes(
  services: Services,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<StoredBytes> {
  const tx = services.db.read(actor)
  await readAnyRecord(tx, byType, actor, id)
  const hashes = signedFiles(await selectSignatures(tx, id, null, MAX_SIGNATURES))
  const found = new Map<string, string | null>()
  for (const hash of await filesWithin(tx, hashes)) found.set(hash, await hashStored(services, tx.org, hash))
  return found
}

/** Verifies every signature of a record against the record and the bytes just read. */
export async function verifyRecord(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  found: StoredBytes,
  context: WriteContext,
): Promise<{ items: { id: string; problems: Finding[] }[] }> {
  const record = await readAnyRecord(tx, byType, context.actor, id)
  await rememberChecks(tx, found)
  const rows = await selectSignatures(tx, id, null, MAX_SIGNATURES)
  const held = await verifySignatures(tx, rows, id, await loadContent(tx, record))
  const items = held.map(({ row, findings }) => ({ id: row.id, problems: findings }))
  const standing = items.filter(({ problems }) => problems.length === 0).length
  recordTrailEntry(tx, context, record.type, id, 'verify', {
    signatures: [null, { standing, fallen: items.length - standing, files: found.size }],
  })
  return { items }
}
