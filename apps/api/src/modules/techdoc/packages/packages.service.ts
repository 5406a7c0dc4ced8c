import { fail } from 'contract'
import type { PackageComparison } from 'contract/techdoc/packages/package-content'
import type { Package, PackageCollection } from 'contract/techdoc/packages/packages'
import { refuse } from 'contract/refusals'
import type { Stored } from '#platform/collection/stored.ts'
import { compareSections, loadSnapshot, showSection } from '#modules/techdoc/exports/index.ts'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import { toResponse, getRecord, openRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { recordTrailEntry } from '#platform/collection/links.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { assembleAgain } from './assemble.ts'
import { openPackage } from './load-package.ts'
import { notifyReaders } from './packages.hooks.ts'

/** Assembles a draft again. The previous assembly is kept, but is no longer part of the package. */
export async function assemblePackage(
  tx: WriteTx,
  collection: RegisteredCollection<PackageCollection>,
  { id, version }: { id: string; version: number },
  context: WriteContext,
): Promise<Package> {
  const before = await getRecord(tx, collection, context.actor, id)
  if (before.archivedAt !== null) throw fail('ARCHIVED')
  if (before.status !== 'draft') throw fail('FROZEN')
  const row = await openRecord(tx, collection, context.actor, id)
  if (row.version !== version) throw fail('VERSION_CONFLICT', { version: row.version })
  const mutation = { action: 'update' as const, before: row, after: assembleAgain(row) }
  const [written] = await writeRecords(tx, collection.shape, [mutation], context)
  return toResponse(tx, collection, context.actor, written!)
}

/** Sets the external readers of a package. They must be external: colleagues read packages by their roles. */
export async function sharePackage(
  tx: WriteTx,
  jobs: Jobs,
  collection: RegisteredCollection<PackageCollection>,
  { id, people }: { id: string; people: readonly string[] },
  context: WriteContext,
): Promise<Package> {
  const row = await openRecord(tx, collection, context.actor, id, 'approve')
  const known = await tx.query<{ id: string }>(
    `select id from members where org_id = app.org() and active and id = any($1::uuid[])
       and roles @> array['external_reviewer']`,
    [people],
  )
  if (known.length !== people.length) throw refuse('people', 'unknown_reference')
  await tx.query('update packages set people = $2::uuid[] where org_id = app.org() and id = $1', [id, people])
  recordTrailEntry(tx, context, collection.shape.of.type, id, 'share', { people: [row.people ?? [], people] })
  const added = people.filter((person) => !row.people?.includes(person))
  if (row.status === 'sent') await notifyReaders(tx, jobs, row, added, context)
  const shared = await getRecord(tx, collection, context.actor, id)
  return toResponse(tx, collection, context.actor, shared)
}

/** CHG-3: compares two packages of a device that this person may read, in the reader's language. */
export async function comparePackages(
  tx: Tx,
  collection: RegisteredCollection<PackageCollection>,
  actor: Actor,
  from: string,
  to: string,
): Promise<PackageComparison> {
  if (from === to) throw fail('INVALID_INPUT', [{ path: ['from'], code: 'same' }])
  const both = [
    await openPackage(tx, collection, actor, from),
    await openPackage(tx, collection, actor, to),
  ] as const
  if (both[0].device !== both[1].device)
    throw fail('INVALID_INPUT', [{ path: ['from'], code: 'other_device' }])
  const [organisation] = await tx.query<{ zone: string }>(
    'select time_zone as zone from organisations where org_id = app.org()',
  )
  const wording = wordingIn(actor.locale, organisation!.zone)
  const structure = await loadStructure()
  const [before, after] = await Promise.all(
    both.map(async (one) =>
      (await loadSnapshot(tx, one)).sections.map((section) => showSection(structure, section, wording)),
    ),
  )
  const sections = compareSections(before!, after!, wording)
  const count = (change: string) =>
    sections.reduce(
      (sum, one) =>
        sum + one.rows.filter((row) => row.change === change).length + Number(one.change === change),
      0,
    )
  const name = (one: Stored<PackageCollection>) => ({
    id: one.id,
    code: one.code,
    name: wording.text(one.name),
  })
  return {
    from: name(both[0]),
    to: name(both[1]),
    counts: { added: count('added'), removed: count('removed'), changed: count('changed') },
    sections,
  }
}
