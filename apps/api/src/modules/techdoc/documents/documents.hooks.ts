import { fail } from 'contract'
import type { techdocuments } from 'contract/techdoc/documents/tech-documents'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import { refuse } from 'contract/refusals'
import { isApproved, shortensRetention } from '#platform/collection/approved.ts'
import { createRecords } from '#platform/collection/commands.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import { documentComputed } from './computed.ts'
import { seesDrafts } from './documents.policy.ts'
import { requireOtherLanguage } from './translations.ts'
import { VERSIONS } from './versions.queries.ts'

/** Only the person responsible for regulatory compliance sets retention and legal hold. */
function requireRetentionRight(
  mutations: readonly Mutation<typeof techdocuments>[],
  context: WriteContext,
): void {
  if (isApproved(context)) return
  if (mutations.some(({ before, after }) => before !== null && shortensRetention(before, after)))
    throw context.actor.roles.includes('prrc')
      ? fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'document.retention' })
      : fail('FORBIDDEN')
  if (context.actor.roles.includes('prrc')) return
  const touched = mutations.some(({ before, after }) =>
    (['legalHold', 'retentionUntil'] as const).some(
      (key) => (after[key] ?? null) !== (before?.[key] ?? null),
    ),
  )
  if (touched) throw fail('FORBIDDEN')
}

/**
 * CAL-8: a document with an approved version is kept until its last retention day, indefinitely without one. A document
 * under legal hold is always kept.
 */
async function requireOver(tx: Tx, mutations: readonly Mutation<typeof techdocuments>[]): Promise<void> {
  const going = mutations.filter(({ action }) => action === 'archive').map(({ after }) => after.id)
  if (going.length === 0) return
  const kept = await tx.query(
    `select t.id from techdocuments t where t.org_id = app.org() and t.id = any($1::uuid[]) and (t.legal_hold
       or (coalesce(t.retention_until >= current_date, true)
         and exists (select ${VERSIONS} and v.document = t.id and v.approved_on is not null)))`,
    [going],
  )
  if (kept.length > 0) throw fail('UNDER_RETENTION')
}

/** Hooks of the document register: retention, and a first version 0.1 for each new document (DOC-1). */
export const documentHooks = (byType: CollectionsByType): CollectionHooks<typeof techdocuments> => ({
  computed: documentComputed,
  listCondition: (roles) =>
    seesDrafts(roles)
      ? null
      : `exists (select ${VERSIONS} and v.document = r.id and vr.status = 'effective')`,
  beforeWrite: async (tx, mutations, context) => {
    requireRetentionRight(mutations, context)
    await requireOver(tx, mutations)
    for (const { before, after } of mutations) {
      if (after.replacedBy === after.id) throw refuse('replacedBy', 'replaced_by_itself')
      if (before === null) after.ownerId ??= context.actor.personId
    }
    await requireOtherLanguage(tx, mutations)
  },
  afterWrite: async (tx, written, context) => {
    const begun = written.filter(({ mutation }) => mutation.before === null)
    const first = begun.map(({ row }) => ({ document: row.id, name: row.name }))
    if (first.length > 0) await createRecords(tx, registered(byType, documentversions), first, context)
  },
})
