import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Action, Failure, fail, grants, type Role } from 'contract'
import { dataActions } from 'contract/workspace/organisation-data'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import {
  saveProgress,
  claimExport,
  completeExport,
  failExport,
  type ExportOrder,
} from '#platform/exports/export-rows.ts'
import { ORGANISATION_SUBJECT } from '#platform/exports/start.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { storedKey } from '#platform/storage/storage.ts'
import type { ExportContext, ExportGenerators, ExportResult } from './export-context.ts'

/** The export was cancelled, or another attempt has taken over. */
class ExportCancelled extends Error {}

/** The number of attempts before the export fails. */
const MAX_ATTEMPTS = 4

/** The minimum interval between progress updates. */
const REPORT_MS = 700

async function actorOf(tx: Tx, person: string): Promise<Actor> {
  const [row] = await tx.query<{ roles: Role[]; super_user: boolean; locale: Actor['locale'] }>(
    `select m.roles, m.super_user, m.locale from members m where m.id = $1 and ${IS_ACTIVE_MEMBER}`,
    [person],
  )
  if (!row) throw fail('FORBIDDEN')
  return { personId: person, orgId: tx.org, roles: row.roles, superUser: row.super_user, locale: row.locale }
}

/** The subject of an export: a collection, or the whole organisation. */
export function subjectOf(
  services: Services,
  { collection: name, format }: Pick<ExportOrder, 'collection' | 'format'>,
): { collection: RegisteredCollection; type: string; action: Action } {
  if (name === ORGANISATION_SUBJECT.name) {
    const action = format === 'everything' ? dataActions.everything : dataActions.person
    return { collection: services.collections.get('unit')!, type: ORGANISATION_SUBJECT.type, action }
  }
  const collection = collectionNamed(services, name)
  return { collection, type: collection.shape.of.type, action: collection.shape.of.actions.export }
}

function collectionNamed({ collections }: Services, name: string): RegisteredCollection {
  const collection = [...collections.values()].find(({ shape }) => shape.of.name === name)
  if (!collection) throw fail('NOT_FOUND')
  return collection
}

function reporter(
  { db }: Services,
  org: string,
  order: ExportOrder,
  stop: AbortController,
): ExportContext['report'] {
  let last = 0
  let known: number | null = null
  return async (done, total) => {
    stop.signal.throwIfAborted()
    const now = Date.now()
    if (now - last < REPORT_MS && total === known) return
    ;[last, known] = [now, total]
    const wanted = await db.write(org, async (tx) => ({ value: await saveProgress(tx, order, done, total) }))
    if (wanted) return
    stop.abort(new ExportCancelled())
    stop.signal.throwIfAborted()
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest()
}

/** Inserts the row before the bytes, so that interrupted exports can be cleaned up. */
async function registerBytes(
  tx: WriteTx,
  made: ExportResult,
  sha256: Buffer,
  bytes: number,
): Promise<string> {
  const [row] = await tx.query<{ state: string }>(
    `insert into stored_files (org_id, sha256, bytes, media_type, viewable, state)
     values (app.org(), $1, $2, $3, false, 'storing')
     on conflict (org_id, sha256) do update set stored_at = stored_files.stored_at returning state`,
    [sha256, bytes, made.mediaType],
  )
  return row!.state
}

/** Saves file, state and trail entry in one transaction, if this attempt is still the current one. */
async function saveExport(
  services: Services,
  org: string,
  order: ExportOrder,
  actor: Actor,
  made: ExportResult,
): Promise<void> {
  const { db, storage, hitFailPoint } = services
  const [sha256, { size }] = [await hashOf(made.path), await stat(made.path)]
  hitFailPoint('export.before-effect')
  const state = await db.write(org, async (tx) => ({ value: await registerBytes(tx, made, sha256, size) }))
  if (state === 'removing') throw fail('UNAVAILABLE')
  if (state === 'storing')
    await storage.put(storedKey(org, sha256.toString('hex')), createReadStream(made.path))
  hitFailPoint('export.bytes-stored')
  await db.write(org, async (tx) => {
    // Generated files are not scanned.
    await tx.query(
      `update stored_files set state = 'clean', stored_at = clock_timestamp()
       where org_id = app.org() and sha256 = $1 and state = 'storing'`,
      [sha256],
    )
    if (!(await completeExport(tx, order, { name: made.name, sha256 }))) throw new ExportCancelled()
    await made.kept?.(tx, { sha256, bytes: size })
    tx.trail.push({
      action: 'exported',
      type: subjectOf(services, order).type,
      record: order.record,
      version: null,
      changes: {
        export: [
          null,
          {
            id: order.id,
            rows: made.rows,
            name: made.name,
            bytes: size,
            sha256: sha256.toString('hex'),
            ...(made.template ? { template: made.template } : {}),
          },
        ],
      },
      reason: null,
      actor: actor.personId,
      roles: actor.roles,
      request: null,
    })
    return { value: undefined }
  })
  hitFailPoint('export.after-effect')
}

async function make(
  services: Services,
  generators: ExportGenerators,
  org: string,
  order: ExportOrder,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'evidentia-export-'))
  const stop = new AbortController()
  try {
    const actor = await actorOf(services.db.read(org), order.person)
    const tx = services.db.read(actor)
    const { collection, action } = subjectOf(services, order)
    if (!grants(actor, action)) throw fail('FORBIDDEN')
    const report = reporter(services, org, order, stop)
    const exportContext = { services, order, collection, actor, tx, folder, signal: stop.signal, report }
    await saveExport(services, org, order, actor, await generators[order.format](exportContext))
  } finally {
    stop.abort(new ExportCancelled())
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates the file of an export. It is repeated after an interruption and takes effect once. */
export async function makeExport(
  services: Services,
  generators: ExportGenerators,
  data: JobData,
): Promise<void> {
  const [org, id] = [data.org!, String(data['export'])]
  const order = await services.db.write(org, async (tx) => ({ value: await claimExport(tx, id) }))
  if (!order) return
  try {
    await make(services, generators, org, order)
  } catch (error) {
    if (error instanceof ExportCancelled) return
    const known = error instanceof Failure && error.status < 500
    if (!known && order.attempt < MAX_ATTEMPTS) throw error
    const code = error instanceof Failure ? error.code : 'INTERNAL'
    await services.db.write(org, async (tx) => ({ value: await failExport(tx, order, code) }))
    if (!known) throw error
  }
}
