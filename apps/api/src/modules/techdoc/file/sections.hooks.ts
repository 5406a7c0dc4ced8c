import { isDeepStrictEqual } from 'node:util'
import { isFrozen } from 'contract'
import { SHORT_TEXT } from 'contract/techdoc/file/completeness'
import { filerows } from 'contract/techdoc/file/file-rows'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { sections, type SectionCollection, type Section } from 'contract/techdoc/file/sections'
import { guardInherited, takeMissed } from '#modules/techdoc/inheritance/index.ts'
import { SELF_REVIEW } from '#modules/workspace/organisations/index.ts'
import { authorsSql } from '#platform/collection/authorship.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation, Written } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { isBeginning } from './create-technical-file.ts'
import { changesOf, checkMutations } from './changed-values.ts'
import { hashSection } from './content-hash.ts'
import { followSections } from './follow-changes.ts'
import { requireMembers } from './people-named.ts'
import { holdFiles } from './refresh-file.ts'
import { ONLY_READERS, READABLE } from './sections.policy.ts'
import { loadStructure } from './structure.ts'
import { linkValues } from './value-links.ts'

/** Signed by the named reviewer since it was submitted. */
const REVIEWED = `exists (select from signatures s where s.org_id = r.org_id and s.record_id = r.id and s.meaning = 'review'
  and s.signer_id = t.reviewer_id and s.version = r.version and r.status = 'in_review')`

/** Rich texts are stored outside the record, so their length is read from there. */
const WORDS = `coalesce((select length(btrim(d.words)) from documents d
  where d.org_id = t.org_id and d.record_id = t.id and d.field = 'text'), 0)`
const FIGURES = `case when t.kind = 'richtext' and t.figures is not null then jsonb_set(t.figures, '{score}', to_jsonb(
    round((100 - (t.figures->>'share')::integer) / 100.0 * case when ${WORDS} = 0 then 0
      when ${WORDS} < ${SHORT_TEXT} then 50 else 100 end)::integer
      + (t.figures->>'evidence')::integer)) else t.figures end`

const placeOf = ({ key, device }: Pick<Section, 'key' | 'device'>) => ({ key, device })

const WORKED_ON = ['values', 'noneReason', 'documents'] as const
/** The collections of rows of a section. */
const PARTS = [filerows, gsprrows]

const AUTHORS = `case when r.status in ('ready_for_review', 'in_review') then ${authorsSql(sections, PARTS)} end`

/** SEC-1: the first saved value starts a section. */
function initialise({ before, after }: Mutation<SectionCollection>): void {
  if (!before || after.status !== 'not_started') return
  if (WORKED_ON.some((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null)))
    after.status = 'in_progress'
}

/** SEC-3: submitting a section stores the hash of its content. */
async function fix(tx: Tx, { before, after }: Mutation<SectionCollection>): Promise<void> {
  if (before?.status !== after.status && after.status === 'in_review')
    after.contentHash = await hashSection(tx, {
      id: after.id,
      values: after.values ?? null,
      noneReason: after.noneReason ?? null,
      documents: after.documents ?? null,
    })
}

/**
 * SEC-5, SEC-7: an approval after review adds a revision, a confirmation does not. Both clear the causes for rework.
 */
const settleApproved = (tx: WriteTx, written: readonly Written<SectionCollection>[]) =>
  tx.query(
    `update sections s set causes = '[]', revision = s.revision + case when x.first then 1 else 0 end
     from json_to_recordset($1::json) as x(id uuid, first boolean) where s.org_id = app.org() and s.id = x.id`,
    [
      JSON.stringify(
        written.map(({ row, mutation }) => ({ id: row.id, first: mutation.before?.status === 'in_review' })),
      ),
    ],
  )

/** Whether a section can be edited again, after an inherited value changed meanwhile. */
const isReopened = ({ mutation: { before }, row }: Written<SectionCollection>): boolean =>
  row.behind === true &&
  before !== null &&
  isFrozen(sections.machine, before.status) &&
  !isFrozen(sections.machine, row.status)

/** Hooks of sections: values by the structure, the signed content, and updates of the file. */
export const sectionHooks = (byType: CollectionsByType): CollectionHooks<typeof sections> => ({
  computed: {
    revision: { sql: 't.revision', initial: 0 },
    reviewSigned: { sql: REVIEWED, initial: false },
    figures: { sql: FIGURES, initial: null },
    causes: { sql: 't.causes', initial: [] },
    computed: { sql: 't.computed', initial: null },
    authors: { sql: AUTHORS, initial: null },
    selfReview: { sql: SELF_REVIEW, initial: false },
    behind: { sql: 't.behind', initial: false },
  },
  lockRelated: async (tx, ids, mode) => {
    // A shared lock on the section alone is enough to check write access.
    if (mode === 'share' || isBeginning(tx)) return
    const rows = await tx.query<{ device: string }>(
      'select distinct device from sections where org_id = app.org() and id = any($1::uuid[])',
      [ids],
    )
    await holdFiles(
      tx,
      rows.map(({ device }) => device),
    )
  },
  parts: PARTS,
  listCondition: (roles) => (ONLY_READERS(roles) ? `r.status in (${READABLE})` : null),
  beforeWrite: async (tx, mutations) => {
    const structure = await loadStructure()
    if (!isBeginning(tx))
      await holdFiles(
        tx,
        mutations.map(({ after }) => after.device),
      )
    const changes = checkMutations(structure, mutations, ({ after }) => placeOf(after))
    await requireMembers(tx, changes)
    guardInherited(mutations, ({ after }) => after.key)
    for (const mutation of mutations) {
      initialise(mutation)
      await fix(tx, mutation)
    }
  },
  afterWrite: async (tx, written, context) => {
    const structure = await loadStructure()
    await linkValues(tx, structure, changesOf(structure, written, placeOf), context)
    const approved = written.filter(
      ({ row, mutation }) => row.status === 'approved' && mutation.before?.status !== 'approved',
    )
    if (approved.length > 0) await settleApproved(tx, approved)
    if (isBeginning(tx)) return
    await followSections(tx, byType, written, context)
    for (const { row } of written.filter(isReopened)) await takeMissed(tx, byType, row, context)
  },
})
