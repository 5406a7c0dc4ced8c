import { fail } from 'contract'
import type { Opinion } from 'contract/audit/completion'
import type { OPINIONS } from 'contract/audit/engagement'
import { keyControlRate, suggestOpinion } from 'contract/audit/opinion'
import type { projects } from 'contract/audit/projects'
import { refuse } from 'contract/refusals'
import { getRecord, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { recordTrailEntry } from '#platform/collection/links.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { insertSaid, isSigned, selectBasis, selectSaid } from './opinion.queries.ts'

/** The phases in which an opinion can be given: from fieldwork until sealing. */
const PHASES = ['fieldwork', 'completion', 'follow_up']
const isOpen = (row: Stored<typeof projects>) =>
  PHASES.includes(row.status) && (row.sealedOn ?? null) === null

export async function getOpinion(
  tx: Tx,
  collection: RegisteredCollection<typeof projects>,
  actor: Actor,
  id: string,
): Promise<Opinion> {
  const row = await getRecord(tx, collection, actor, id)
  const basis = await selectBasis(tx, id)
  const { opinion: suggested, rule } = suggestOpinion(basis)
  const said = await selectSaid(tx, id)
  const abilities = collection.policy(actor, row)
  const last = (kind: string) => {
    const found = said.find((one) => one.kind === kind)
    if (!found) return null
    const { kind: _, ...rest } = found
    return rest
  }
  return {
    basis,
    suggested,
    rule,
    keyRate: keyControlRate(basis),
    proposed: last('proposed'),
    decided: last('decided'),
    signed: await isSigned(tx, id),
    may: {
      propose: isOpen(row) && abilities.includes('do'),
      decide: isOpen(row) && abilities.includes('approve'),
    },
  }
}

interface Choice {
  opinion: (typeof OPINIONS)[number]
  reason?: string | undefined
}

/** Saves an opinion; one that differs from the suggested rating requires a reason. */
async function saveOpinion(
  tx: WriteTx,
  collection: RegisteredCollection<typeof projects>,
  kind: 'proposed' | 'decided',
  id: string,
  { opinion, reason }: Choice,
  context: WriteContext,
): Promise<Stored<typeof projects>> {
  const row = await openRecord(tx, collection, context.actor, id, kind === 'proposed' ? 'do' : 'approve')
  if (!isOpen(row)) throw fail('TRANSITION_NOT_ALLOWED', { from: row.status, to: row.status })
  const { opinion: suggested } = suggestOpinion(await selectBasis(tx, id))
  if (opinion !== suggested && !reason) throw refuse('reason', 'required')
  await insertSaid(tx, id, { kind, opinion, suggested, reason: reason ?? null, by: context.actor.personId })
  return row
}

/** Proposes an opinion as the lead; the project is not changed yet. */
export async function proposeOpinion(
  tx: WriteTx,
  collection: RegisteredCollection<typeof projects>,
  id: string,
  choice: Choice,
  context: WriteContext,
): Promise<Opinion> {
  await saveOpinion(tx, collection, 'proposed', id, choice, context)
  const { opinion, reason = null } = choice
  recordTrailEntry(
    tx,
    context,
    collection.shape.of.type,
    id,
    'propose-opinion',
    { opinion: [null, opinion] },
    reason,
  )
  return getOpinion(tx, collection, context.actor, id)
}

/** Decides on the opinion as the head of audit and sets it on the project. */
export async function decideOpinion(
  tx: WriteTx,
  collection: RegisteredCollection<typeof projects>,
  id: string,
  choice: Choice,
  context: WriteContext,
): Promise<Opinion> {
  const before = await saveOpinion(tx, collection, 'decided', id, choice, context)
  const { opinion, reason = null } = choice
  const after = { ...valuesOf(before), opinion, opinionReason: reason }
  await writeRecords(tx, collection.shape, [{ action: 'update', before, after, reason }], context)
  return getOpinion(tx, collection, context.actor, id)
}
