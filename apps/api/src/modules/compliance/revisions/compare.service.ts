import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import type { ProposedText } from 'contract/compliance/requirement-text'
import { compareTexts, textOf } from 'contract/compliance/revision-diff'
import type { RevisionLineCollection } from 'contract/compliance/revision-lines'
import type { Compared, REVISION_SOURCES, RevisionCollection } from 'contract/compliance/revisions'
import { createRecords, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { RevisionCollections } from './collections.ts'
import { textInForce } from './text-in-force.ts'

async function linesOf(
  tx: Tx,
  { shape }: RegisteredCollection<RevisionLineCollection>,
  revision: string,
): Promise<Stored<RevisionLineCollection>[]> {
  const rows = await tx.query<{ id: string }>(
    `select t.id from revisionlines t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.revision = $1 and r.archived_at is null`,
    [revision],
  )
  return loadRecords(
    tx,
    shape,
    rows.map(({ id }) => id),
    true,
  )
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Loads a draft version that this person may edit. */
export async function openDraft(
  tx: Tx,
  { revisions }: RevisionCollections,
  id: string,
  context: WriteContext,
): Promise<Stored<RevisionCollection>> {
  const row = await openRecord(tx, revisions, context.actor, id, 'read')
  if (row.status !== 'draft') throw fail('FROZEN')
  return openRecord(tx, revisions, context.actor, id)
}

/**
 * Compares a proposed text with the one in force and lists the differences again. Unchanged lines keep their decision;
 * lines that no longer apply are archived.
 */
export async function listDifferences(
  tx: WriteTx,
  into: RevisionCollections,
  revision: Stored<RevisionCollection>,
  proposed: readonly ProposedText[],
  source: (typeof REVISION_SOURCES)[number],
  context: WriteContext,
): Promise<Compared> {
  const standing = await textInForce(tx, revision.universe)
  const differences = compareTexts(standing, proposed)
  const found = differences.filter(({ kind }) => kind !== null)
  const listed = await linesOf(tx, into.revisionlines, revision.id)
  const same = (line: Stored<RevisionLineCollection>) =>
    found.find(
      ({ standing: place, proposed: text }) =>
        (place?.id ?? null) === line.requirement &&
        isDeepStrictEqual(plain(line.after), plain(text)) &&
        isDeepStrictEqual(plain(line.before), plain(place && textOf(place.text))),
    )
  const kept = new Map(listed.map((line) => [line.id, same(line)]))
  const again = new Set([...kept.values()].filter((one) => one !== undefined))
  const gone = listed.filter((line) => kept.get(line.id) === undefined)
  const reason = revision.code
  const archived = gone.map((before) => {
    const after = { ...valuesOf(before), archived: true }
    return { action: 'archive' as const, before, after, reason }
  })
  if (archived.length > 0) await writeRecords(tx, into.revisionlines.shape, archived, context)
  const fresh = found.filter((one) => !again.has(one))
  await createRecords(
    tx,
    into.revisionlines,
    fresh.map(({ standing: place, proposed: text }) => ({
      revision: revision.id,
      requirement: place?.id ?? null,
      after: text,
    })),
    context,
  )
  // The person who imports the text counts as its importer, even if someone else created the version.
  const after = { ...valuesOf(revision), source, importedBy: context.actor.personId }
  await writeRecords(tx, into.revisions.shape, [{ action: 'update', before: revision, after }], context)
  const count = (kind: string | null) => differences.filter((one) => one.kind === kind).length
  return {
    added: count('added'),
    changed: count('changed'),
    renumbered: count('renumbered'),
    removed: count('removed'),
    unchanged: count(null),
    kept: again.size,
  }
}
