import { fail } from 'contract'
import { evidence as evidenceCollection } from 'contract/workspace/evidence'
import { controls as controlCollection } from 'contract/risk/controls'
import {
  requirements as requirementCollection,
  type RequirementCollection,
} from 'contract/compliance/requirements'
import { applyBulk, type BulkInput, type BulkReport, previewBulk } from '#platform/collection/bulk.ts'
import { getLinkable } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { linkToMany } from '#platform/collection/links.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { announceRequirements } from './mapped.ts'

export interface ControlLinks {
  readonly requirements: readonly string[]
  readonly controls: readonly string[]
  readonly link: boolean
}

/** Each requirement with these controls added or removed. */
async function plan(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  wanted: ControlLinks,
): Promise<BulkInput<RequirementCollection>> {
  const controls = [...new Set(wanted.controls)]
  const { shape, policy } = registered(byType, controlCollection)
  const found = (await loadRecords(tx, shape, controls)).filter((row) => policy(actor, row).includes('read'))
  if (found.length !== controls.length) throw fail('NOT_FOUND')
  if (wanted.link && found.some(({ archivedAt }) => archivedAt !== null)) throw fail('ARCHIVED')
  const changesOf = (row: Stored<RequirementCollection>) => {
    const now = row.controls ?? []
    const next = wanted.link
      ? [...new Set([...now, ...controls])]
      : now.filter((id) => !controls.includes(id))
    return { controls: next.length > 0 ? next.toSorted() : null }
  }
  return { ids: [...new Set(wanted.requirements)], each: { fields: ['controls'], changesOf } }
}

/** Preview of linking controls to requirements; writes nothing. */
export const previewControls = async (
  tx: Tx,
  requirements: RegisteredCollection<RequirementCollection>,
  byType: CollectionsByType,
  actor: Actor,
  wanted: ControlLinks,
): Promise<BulkReport> => previewBulk(tx, requirements, actor, await plan(tx, byType, actor, wanted))

/** Links controls to requirements, or unlinks them: one entry of the trail for each requirement that changes. */
export const applyControls = async (
  tx: WriteTx,
  requirements: RegisteredCollection<RequirementCollection>,
  byType: CollectionsByType,
  wanted: ControlLinks,
  context: WriteContext,
): Promise<BulkReport> => applyBulk(tx, requirements, await plan(tx, byType, context.actor, wanted), context)

/** Links one piece of evidence to many requirements, or unlinks it. */
export async function linkEvidence(
  tx: WriteTx,
  byType: CollectionsByType,
  { evidence, requirements, link }: { evidence: string; requirements: readonly string[]; link: boolean },
  context: WriteContext,
): Promise<{ changed: string[]; unchanged: number }> {
  const ids = [...new Set(requirements)]
  const near = await getLinkable(tx, registered(byType, evidenceCollection), context.actor, evidence)
  const { shape, policy } = registered(byType, requirementCollection)
  const found = (await loadRecords(tx, shape, ids)).filter((row) =>
    policy(context.actor, row).includes('read'),
  )
  if (found.length !== ids.length) throw fail('NOT_FOUND')
  if (link && found.some(({ archivedAt }) => archivedAt !== null)) throw fail('ARCHIVED')
  const far = found.map(({ id, status }) => ({ id, status, type: shape.of.type }))
  const collection = registered(byType, evidenceCollection)
  const changed = await linkToMany(
    tx,
    byType,
    { collection, source: near, targets: far, kind: 'supports', link },
    context,
  )
  announceRequirements(tx, changed)
  return { changed, unchanged: ids.length - changed.length }
}
