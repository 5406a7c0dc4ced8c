import { fail } from 'contract'
import { v7 as uuid } from 'uuid'
import { maySeal } from 'contract/audit/completion'
import { projects } from 'contract/audit/projects'
import { registered } from '#platform/collection/spine.ts'
import { dayNow } from '#platform/clock.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { freezeTexts, lockForTransition } from '#platform/texts/freeze.ts'
import { sealFiles } from '#platform/uploads/sealed-files.jobs.ts'
import { changedSince, lockTrail, idsOfProject } from './parts.ts'

interface SealedFile {
  project: string
  /** The records in the file, and the last trail entry that it contains. */
  ids: readonly string[]
  lastSeq: number
  name: string
  actor: Actor
  order: string
  records: number
  sha256: Buffer
}

/** Locks every text of the project; returns whether one has changed since the file was built. */
async function lockProjectTexts(
  tx: WriteTx,
  { collections }: Services,
  byType: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const entries = tx.trail.length
  for (const [type, ids] of byType) {
    const shape = collections.get(type)?.shape
    if (shape) await lockForTransition(tx, shape, ids)
  }
  return tx.trail.length > entries
}

/**
 * Saves the sealed file and locks the project in one transaction. If anything changed while the file was built, nothing
 * is sealed, and the file is built again.
 */
export async function saveSealedFile(tx: WriteTx, services: Services, sealed: SealedFile): Promise<void> {
  const { project, ids, lastSeq, name, actor, order, records, sha256 } = sealed
  await tx.query('select 1 as held from projects where org_id = app.org() and id = $1 for no key update', [
    project,
  ])
  const byType = await idsOfProject(tx, project)
  const edited = await lockProjectTexts(tx, services, byType)
  await lockTrail(tx)
  const now = [...byType.values()].flat()
  if (edited || now.length !== ids.length || (await changedSince(tx, ids, lastSeq)))
    throw new Error('the project was changed while its file was made')
  const { shape } = registered(services.collections, projects)
  const [before] = await loadRecords(tx, shape, [project], true)
  if (!before || !maySeal(before)) throw fail('FORBIDDEN')
  await tx.query(
    `insert into audit_files (org_id, id, project, number, name, sha256, records, sealed_by)
     select app.org(), $1, $2, 1 + count(*), $3, $4, $5, $6 from audit_files
     where org_id = app.org() and project = $2`,
    [uuid(), project, name, sha256, records, actor.personId],
  )
  const versions = await tx.query<{ id: string; version: number }>(
    'select id, version from records where org_id = app.org() and id = any($1::uuid[])',
    [now],
  )
  await freezeTexts(
    tx,
    versions.map((one) => ({ ...one, use: { kind: 'seal', fileId: order } })),
  )
  const evidence = await tx.query<{ hash: string }>(
    `select distinct encode(sha256, 'hex') as hash from evidence_files
     where org_id = app.org() and record_id = any($1::uuid[])`,
    [ids],
  )
  const files = [sha256.toString('hex'), ...evidence.map(({ hash }) => hash)]
  await sealFiles(tx, services.jobs, project, files)
  const after = { ...valuesOf(before), sealedOn: before.sealedOn ?? dayNow() }
  const otherChanges = { file: [null, { name, sha256: sha256.toString('hex') }] as [unknown, unknown] }
  await writeRecords(tx, shape, [{ action: 'update', before, after, otherChanges }], {
    actor,
    requestId: order,
  })
}
