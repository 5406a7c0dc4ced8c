import { fail } from 'contract'
import { nameFile } from 'contract/techdoc/documents/version-rules'
import type { DocumentVersion, documentversions } from 'contract/techdoc/documents/document-versions'
import type { Citation } from 'contract/techdoc/documents/tech-documents'
import { toResponse, getRecord, openRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { recordTrailEntry, recordAccessEntry } from '#platform/collection/links.ts'
import { mayRead, type CollectionsByType, SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { CITING, NUMBER } from './versions.queries.ts'

interface ReleasePlan {
  effectiveOn: string | null
  trainingDone: boolean
}

/** Sets the date from which an approved version is effective. The signed content does not change. */
export async function planRelease(
  tx: WriteTx,
  collection: RegisteredCollection<typeof documentversions>,
  id: string,
  { effectiveOn, trainingDone }: ReleasePlan,
  context: WriteContext,
): Promise<DocumentVersion> {
  const row = await openRecord(tx, collection, context.actor, id, 'approve')
  if (row.status !== 'approved') throw fail('TRANSITION_NOT_ALLOWED', { from: row.status, to: 'effective' })
  await tx.query(
    `update documentversions set effective_on = $2, training_done = $3 where org_id = app.org() and id = $1`,
    [id, effectiveOn, trainingDone],
  )
  recordTrailEntry(tx, context, 'documentversion', id, 'plan-release', {
    effectiveOn: [row.effectiveOn, effectiveOn],
    trainingDone: [row.trainingDone, trainingDone],
  })
  const planned = await getRecord(tx, collection, context.actor, id)
  return toResponse(tx, collection, context.actor, planned)
}

interface KeptFile {
  fileName: string
  bytes: number
  state: string
  code: string
  language: string
}

/** The bytes with which the version was approved, under the file name that packages use. */
export async function openVersionFile(
  tx: WriteTx,
  collection: RegisteredCollection<typeof documentversions>,
  id: string,
  context: WriteContext,
): Promise<{ name: string; bytes: number; checksum: string }> {
  const row = await getRecord(tx, collection, context.actor, id)
  const [file] = await tx.query<KeptFile>(
    `select f.name as "fileName", s.bytes, s.state, r.code, d.language
     from documentversions v join evidence_files f on f.org_id = v.org_id and f.record_id = v.file
         and f.sha256 = decode(v.checksum, 'hex')
       join stored_files s on s.org_id = f.org_id and s.sha256 = f.sha256
       join techdocuments d on d.org_id = v.org_id and d.id = v.document
       join records r on r.org_id = d.org_id and r.id = d.id
     where v.org_id = app.org() and v.id = $1 order by f.version limit 1`,
    [id],
  )
  if (!file) throw fail('NOT_FOUND')
  if (file.state === 'quarantined') throw fail('QUARANTINED')
  if (file.state !== 'clean') throw fail('NOT_SCANNED')
  const { code: number, language, fileName, bytes } = file
  const name = nameFile({ number, version: row.number!, title: row.name!, language, fileName })
  const checksum = row.checksum!
  recordAccessEntry(tx, context, 'documentversion', id, 'download', {
    file: [null, { name, sha256: checksum }],
  })
  return { name, bytes, checksum }
}

interface Found extends Spine {
  kind: string
  fixed: boolean
  version: Citation['version']
  overdue: boolean
}

/**
 * DOC-13: only effective versions count as evidence. DOC-16: an effective version is flagged once its review is
 * overdue.
 */
function citationState({ version, overdue, fixed }: Found): Citation['standing'] {
  if (version?.status === 'effective') return overdue ? 'review_overdue' : 'counts'
  return fixed && version?.status === 'superseded' ? 'outdated' : 'not_effective'
}

/**
 * The citations of a document that this person may see. A citation of the document itself means its effective version
 * (DOC-14).
 */
export async function listCitations(
  tx: Tx,
  collection: RegisteredCollection,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<{ items: Citation[] }> {
  await getRecord(tx, collection, actor, id)
  const rows = await tx.query<Found>(
    `select ${SPINE_COLUMNS}, x.kind, x.fixed, x.version, x.overdue from (
       select l.from_id, l.kind, l.to_id <> $1 as fixed,
         (select json_build_object('id', v.id, 'number', ${NUMBER}, 'status', vr.status)
          from documentversions v join records vr on vr.org_id = v.org_id and vr.id = v.id
          where v.org_id = app.org() and (v.id = l.to_id or (l.to_id = $1 and v.document = $1 and vr.status = 'effective'))
          limit 1) as version,
         (select coalesce(d.due_on < current_date, false) from records d where d.org_id = app.org() and d.id = $1) as overdue
       ${CITING} and (l.to_id = $1 or l.to_id in (
         select id from documentversions where org_id = app.org() and document = $1))) x
     join records r on r.org_id = app.org() and r.id = x.from_id order by r.code, x.kind`,
    [id],
  )
  const seen = rows.filter((row) => mayRead(byType, actor, row))
  return {
    items: seen.map((row) => ({
      record: { id: row.id, type: row.type, code: row.code, title: row.title, status: row.status },
      kind: row.kind,
      version: row.version,
      fixed: row.fixed,
      standing: citationState(row),
    })),
  }
}
