import { gsprrows, type GsprRowCollection } from 'contract/techdoc/gspr/gspr-rows'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'

interface Copying {
  readonly source: string
  readonly target: string
  readonly reason: string
  /** Whether the evidence is copied with the answers. */
  readonly documents: boolean
}

const ROWS = 'select id from gsprrows where org_id = app.org() and device = any($1::uuid[])'

/**
 * Copies the answers to Annex I of one device to another, as unreviewed answers. `counterpart` is the record of the other
 * file that stands for one of this file.
 */
export async function copyAnswers(
  tx: WriteTx,
  byType: CollectionsByType,
  { source, target, reason, documents }: Copying,
  counterpart: (id: string) => string | null,
  context: WriteContext,
): Promise<void> {
  const { shape } = registered(byType, gsprrows)
  const ids = await tx.query<{ id: string }>(ROWS, [[source, target]])
  const rows = await loadRecords(
    tx,
    shape,
    ids.map(({ id }) => id),
  )
  const byRef = new Map(rows.filter(({ device }) => device === source).map((row) => [row.ref, row]))
  const mutations = rows
    .filter(({ device }) => device === target)
    .flatMap((before): Mutation<GsprRowCollection>[] => {
      const from = byRef.get(before.ref)
      if (!from || (from.applicability ?? 'tbd') === 'tbd') return []
      const { applicability, justification, method, otherSolution, explanation, overrideReason } = from
      const after = {
        ...valuesOf(before),
        applicability,
        justification,
        method,
        otherSolution,
        explanation,
        overrideReason,
        inheritedFrom: from.inheritedFrom,
        standards: from.standards?.flatMap((id) => counterpart(id) ?? []) ?? null,
        evidence: documents ? from.evidence : null,
      }
      return [{ action: 'update', before, after, reason, follows: true }]
    })
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
}
