import type { workpapers } from 'contract/audit/workpapers'
import { lockProjectsOf, requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import { counted, EVIDENCE, kept, UNCLEARED } from './counted.ts'
import { placeInFile } from './file-places.ts'
import { requireSameProject } from './same-project.ts'
import { keepSignOff, noteDates, notePreparer } from './signed-off.ts'

/**
 * Copies the stored hash of the rich text, which is edited separately and may have changed since the record was read. Only an
 * edit of the text changes it, so the content is signed as it was prepared.
 */
async function recordHashes(tx: Tx, mutations: readonly Mutation<typeof workpapers>[]): Promise<void> {
  const ids = mutations.flatMap(({ before }) => before?.id ?? [])
  if (ids.length === 0) return
  const rows = await tx.query<{ id: string; hash: string | null }>(
    'select id, body_hash as hash from workpapers where org_id = app.org() and id = any($1::uuid[])',
    [ids],
  )
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]))
  for (const { after } of mutations) after.bodyHash = hashes.get(after.id) ?? null
}

/** Hooks of working papers: reference, text and preparers. */
export const workpaperHooks = (): CollectionHooks<typeof workpapers> => ({
  computed: {
    preparedOn: kept('prepared_on'),
    reviewedOn: kept('reviewed_on'),
    preparers: { sql: 'to_jsonb(t.preparers)', initial: [] },
    beingWritten: {
      sql: `exists (select from documents d where d.org_id = t.org_id and d.record_id = t.id and d.projected_seq < d.seq)`,
      initial: false,
    },
    evidence: EVIDENCE,
    openNotes: counted('reviewnotes', 'workpaper', UNCLEARED),
    standing: PROJECT_ACCESS,
  },
  lockRelated: lockProjectsOf('workpapers'),
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await requireProjectRoles(tx, created, context)
    await requireSameProject(tx, mutations, 'procedure', 'procedures')
    await placeInFile(tx, mutations)
    await recordHashes(tx, mutations)
    for (const { before, after } of mutations) {
      after.preparers ??= []
      noteDates(before, after)
      if (after.status === 'prepared' && before?.status === 'draft')
        notePreparer(after, context.actor.personId)
    }
  },
  afterWrite: (tx, written) => keepSignOff(tx, 'workpapers', written),
})
