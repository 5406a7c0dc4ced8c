import type { projectexports } from 'contract/audit/project-exports'
import { refuse } from 'contract/refusals'
import { loadProjectAccess, PROJECT_ACCESS_IF_READABLE } from '#modules/audit/projects/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { label, inAllLanguages } from './labels.ts'

const EXPIRES = `select max(e.expires_at)::date from exports e
  where e.org_id = r.org_id and e.record_id = r.id and e.collection = 'projectexports' and e.expires_at > clock_timestamp()`
const RESTRICTED = `select p.confidentiality = 'restricted' from projects p where p.org_id = t.org_id and p.id = t.project`

type Begin = (tx: WriteTx, row: Stored<typeof projectexports>, context: WriteContext) => Promise<void>

/** Hooks of project exports: they are created by request only and start when approved. */
export const projectExportHooks = (begin: Begin): CollectionHooks<typeof projectexports> => ({
  computed: {
    expiresOn: { sql: EXPIRES, initial: null },
    restricted: { sql: RESTRICTED, initial: null },
    standing: PROJECT_ACCESS_IF_READABLE,
  },
  beforeWrite: async (tx, mutations, { actor }) => {
    const created = mutations.filter(({ before }) => before === null)
    const standings = await loadProjectAccess(
      tx,
      created.map(({ after }) => after.project),
    )
    for (const { before, after } of mutations) {
      if (before === null) {
        const standing = standings.get(after.project)
        if (!standing) throw refuse('project', 'unknown_reference')
        // The requester is the owner. A record created by hand is not exported before its approval.
        after.ownerId = actor.personId
        after.standing = standing
        after.name = inAllLanguages((locale) =>
          label(locale, 'projectexports', 'choices', 'preset', after.preset),
        )
      } else if (before.status === 'waiting' && after.status === 'approved') after.approvedBy = actor.personId
    }
  },
  afterWrite: async (tx, written, context) => {
    for (const { row, mutation } of written)
      if (mutation.before?.status === 'waiting' && row.status === 'approved') await begin(tx, row, context)
  },
})
