import { revisionlines } from 'contract/compliance/revision-lines'
import type { revisions } from 'contract/compliance/revisions'
import { refuse } from 'contract/refusals'
import type { ComputedField, CollectionHooks, ComputedFields } from '#platform/collection/hooks.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { activate } from './activate.service.ts'
import type { RevisionCollections } from './collections.ts'
import { hashLines } from './lines-hash.ts'
import { TEXT } from './text-in-force.ts'
import { moveUniverse } from './universe-status.ts'

const LINES = `from revisionlines l join records k on k.org_id = l.org_id and k.id = l.id
  where l.org_id = t.org_id and l.revision = t.id and k.archived_at is null`
const counted = (condition: string): ComputedField<number> => ({
  sql: `select count(*)::integer ${LINES}${condition}`,
  initial: 0,
})

/** Number of lines whose requirement has changed since the comparison, while the version is not activated. */
const OUTDATED = `select count(*)::integer from revisionlines l
    join records k on k.org_id = l.org_id and k.id = l.id and k.archived_at is null
    join requirements q on q.org_id = l.org_id and q.id = l.requirement
    join records r on r.org_id = q.org_id and r.id = q.id
  where l.org_id = t.org_id and l.revision = t.id and l.decision <> 'ignore'
    and (${TEXT} <> l.before or r.status <> 'active' or r.archived_at is not null)`

const computed: ComputedFields<typeof revisions> = {
  lines: counted(''),
  added: counted(` and l.kind = 'added'`),
  changed: counted(` and l.kind = 'changed'`),
  renumbered: counted(` and l.kind = 'renumbered'`),
  removed: counted(` and l.kind = 'removed'`),
  undecided: counted(' and l.decision is null'),
  outdated: {
    sql: `select case when r.status in ('draft', 'submitted') then (${OUTDATED}) else 0 end`,
    initial: 0,
  },
  ripe: { sql: `r.due_on <= current_date`, initial: null },
}

interface Begun {
  status: string
  edition: string
}

/**
 * Only a universe in use can have new versions. Several may be prepared; when one is activated, the others are
 * outdated.
 */
async function initialise(
  tx: WriteTx,
  { after }: Mutation<typeof revisions>,
  { actor }: WriteContext,
): Promise<void> {
  const [universe] = await tx.query<Begun>(
    `select r.status, u.edition from universes u join records r on r.org_id = u.org_id and r.id = u.id
     where u.org_id = app.org() and u.id = $1 and r.archived_at is null for update of u`,
    [after.universe],
  )
  if (!universe) throw refuse('universe', 'unknown_reference')
  if (!['active', 'under_update'].includes(universe.status)) throw refuse('universe', 'not_active')
  after.replaces = universe.edition
  after.source = 'hand'
  after.importedBy = actor.personId
}

/** Hooks of versions: start, hash of the submitted lines, and activation. */
export const revisionHooks = (into: () => RevisionCollections): CollectionHooks<typeof revisions> => ({
  computed,
  parts: [revisionlines],
  beforeWrite: async (tx, mutations, context) => {
    for (const mutation of mutations) {
      const { before, after } = mutation
      if (before === null) await initialise(tx, mutation, context)
      const edition = after.edition
      after.name = { en: edition, fr: edition, ar: edition }
      if (before && after.status !== before.status && after.status === 'submitted')
        after.linesHash = await hashLines(tx, after.id)
    }
  },
  afterWrite: async (tx, written, context) => {
    for (const { row, mutation } of written) {
      const from = mutation.before?.status ?? null
      if (from === null) await moveUniverse(tx, into().universes, row, 'under_update', context)
      if (from === null || from === row.status) continue
      if (row.status === 'activated') await activate(tx, into(), row, context)
      if (row.status === 'discarded') await moveUniverse(tx, into().universes, row, 'active', context)
    }
  },
})
