import { v7 as uuid } from 'uuid'
import type { Shape } from '#platform/collection/shape.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { settleDocument } from './settle.ts'
import { type FrozenText, selectNewestVersions } from './versions.ts'

const lockedRecords = new WeakMap<WriteTx, Set<string>>()

/**
 * Locks the texts of records before a transition until this transaction ends, and records pending edits, so that the
 * four-eyes check knows every author. Does nothing for collections without texts.
 */
export async function lockForTransition(
  tx: WriteTx,
  { of, lockRelated }: Pick<Shape, 'of' | 'lockRelated'>,
  ids: readonly string[],
): Promise<void> {
  if (!of.documents || ids.length === 0) return
  const locked = lockedRecords.get(tx) ?? new Set()
  lockedRecords.set(tx, locked)
  const added = [...new Set(ids)].filter((id) => !locked.has(id)).toSorted()
  if (added.length === 0) return
  await lockRelated?.(tx, added, 'change')
  await lockTexts(tx, added)
  for (const id of added) locked.add(id)
}

/** Locks the texts of these records until this transaction ends, and records pending edits. */
export async function lockTexts(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `select 1 as held from records where org_id = app.org() and id = any($1::uuid[]) order by id for no key update`,
    [ids],
  )
  const pending = await tx.query<{ id: string }>(
    `select id from documents where org_id = app.org() and record_id = any($1::uuid[])
       and (recorded_seq < seq or version_id is null) order by id`,
    [ids],
  )
  for (const { id } of pending) await settleDocument(tx, id, true)
}

/** The reason why texts of a record were frozen. */
export type TextUse =
  | { kind: 'step'; status: string }
  | { kind: 'signature'; signatureId: string }
  | { kind: 'seal' | 'package'; fileId: string }

/** Records the newest version of every text of locked records as covered by the transition, signature or file. */
export async function freezeTexts(
  tx: WriteTx,
  records: readonly { id: string; version: number; use: TextUse }[],
): Promise<FrozenText[]> {
  const texts = await selectNewestVersions(
    tx,
    records.map(({ id }) => id),
  )
  if (texts.length === 0) return []
  const byId = new Map(records.map((record) => [record.id, record]))
  const uses = texts.map(({ recordId, versionId }) => {
    const { version, use } = byId.get(recordId)!
    return {
      id: uuid(),
      version_id: versionId,
      record_id: recordId,
      kind: use.kind,
      record_version: version,
      status: use.kind === 'step' ? use.status : null,
      signature_id: use.kind === 'signature' ? use.signatureId : null,
      file_id: use.kind === 'seal' || use.kind === 'package' ? use.fileId : null,
    }
  })
  await tx.query(
    `insert into document_version_uses (org_id, id, version_id, record_id, kind, record_version, status, signature_id, file_id)
     select app.org(), x.* from json_to_recordset($1::json) as x(id uuid, version_id uuid, record_id uuid, kind text,
       record_version integer, status text, signature_id uuid, file_id uuid)`,
    [JSON.stringify(uses)],
  )
  return texts
}
