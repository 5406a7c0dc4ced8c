import { isDeepStrictEqual } from 'node:util'
import { fail, type InputIssue } from 'contract'
import type { FileRow, FileRowCollection } from 'contract/techdoc/file/file-rows'
import type { TechnicalFile } from 'contract/techdoc/file/file-model'
import { filerows } from 'contract/techdoc/file/file-rows'
import { listOf, rowById } from 'contract/techdoc/file/file-values'
import { acceptanceProblem, isMarkedAccepted } from 'contract/techdoc/risk/hazard-rules'
import { riskOf } from 'contract/techdoc/risk/risk-estimate'
import { scaleOf } from 'contract/techdoc/risk/risk-scale'
import { SELF_REVIEW } from '#modules/workspace/organisations/index.ts'
import { authorshipRulesOf, CHANGES_CONTENT, entriesOf, ruleTable } from '#platform/collection/authorship.ts'
import { getRecord, openRecord, toResponse, valuesOf } from '#platform/collection/commands.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadFile } from './load-file.ts'
import type { ChangedValues } from './value-links.ts'

export const HAZARDS = 'br.hazards'
export const DECISIONS = 'br.benefit-risk'

type AcceptanceRefusal = 'not_acceptable' | 'acceptance_reserved' | 'decision_not_signed'

export const acceptanceIssue = (code: AcceptanceRefusal): InputIssue => ({
  path: ['values', 'rowStatus'],
  code,
})

const KIND = ruleTable([authorshipRulesOf(filerows)])

/**
 * Whether this person entered the hazard or changed it since it was last accepted, and self-review is not allowed (ROL-1,
 * ROL-2).
 */
export async function isOwnHazard(tx: Tx, id: string, actor: Actor): Promise<boolean> {
  const [row] = await tx.query<{ own: boolean }>(
    `select not coalesce((${SELF_REVIEW}), false) and exists (
       select from ${KIND} cross join ${entriesOf('$1::uuid', {})}
       where e.entry->>'actor' = $2 and ${CHANGES_CONTENT}
         and e.seq > (select coalesce(max(a.seq), 0) from trail a where a.org_id = app.org() and a.record_id = $1
           and a.entry->'changes'->'values'->1->>'rowStatus' = 'accepted')) as own`,
    [id, actor.personId],
  )
  return row!.own
}

/** Whether a medical expert signed one of these decisions as it is now. */
async function isDecisionSigned(tx: Tx, decisions: readonly string[]): Promise<boolean> {
  const [row] = await tx.query<{ signed: boolean }>(
    `select exists (select from signatures s join records r on r.org_id = s.org_id and r.id = s.record_id
       where s.org_id = app.org() and s.record_id = any($1::uuid[]) and s.meaning = 'approval'
         and s.version = r.version and r.archived_at is null
         and s.statement::jsonb->'signer'->'roles' ? 'medical_expert') as signed`,
    [decisions],
  )
  return row!.signed
}

/** RSK-9: a high residual risk needs an individual decision that a medical expert signed. */
async function lacksDecision(tx: Tx, file: TechnicalFile, id: string): Promise<boolean> {
  const { values } = rowById(file, HAZARDS, id)!
  if (riskOf(values, 'residual', scaleOf(file)) !== 'high') return false
  return !(await isDecisionSigned(tx, listOf(values, 'benefitRiskRefs')))
}

/** Why this person may not accept this hazard now; null if they may. */
async function refusalOf(
  tx: Tx,
  { id, device }: { id: string; device: string },
  actor: Actor,
): Promise<AcceptanceRefusal | null> {
  if (await isOwnHazard(tx, id, actor)) return 'acceptance_reserved'
  const file = await loadFile(tx, device)
  const hazard = file && rowById(file, HAZARDS, id)
  if (!file || !hazard || acceptanceProblem(file, hazard) !== null) return 'not_acceptable'
  return (await lacksDecision(tx, file, id)) ? 'decision_not_signed' : null
}

type Row = RegisteredCollection<FileRowCollection>
interface Asked {
  id: string
  version: number
}

/** Writes the decision about a hazard. Its analysis stays as it is, so the person does not become its author. */
async function decide(
  tx: WriteTx,
  filerowsOf: Row,
  before: Awaited<ReturnType<typeof openHazard>>,
  decision: Pick<Mutation, 'action' | 'reason'> & { rowStatus: string },
  context: WriteContext,
): Promise<FileRow> {
  const { rowStatus, ...how } = decision
  const after = { ...valuesOf(before), values: { ...before.values, rowStatus } }
  await writeRecords(tx, filerowsOf.shape, [{ ...how, before, after }], context)
  // Acceptance recomputes the figures of the file, also of this row.
  return toResponse(tx, filerowsOf, context.actor, await getRecord(tx, filerowsOf, context.actor, before.id))
}

async function openHazard(tx: WriteTx, filerowsOf: Row, { id, version }: Asked, actor: Actor) {
  const row = await openRecord(tx, filerowsOf, actor, id, 'review')
  if (row.version !== version) throw fail('VERSION_CONFLICT', { version: row.version })
  return row
}

/** RSK-9: accepts the residual risk of a hazard. */
export async function acceptHazard(
  tx: WriteTx,
  filerowsOf: Row,
  asked: Asked,
  context: WriteContext,
): Promise<FileRow> {
  const before = await openHazard(tx, filerowsOf, asked, context.actor)
  if (isMarkedAccepted({ values: before.values ?? {} }))
    return toResponse(tx, filerowsOf, context.actor, before)
  const refusal = await refusalOf(tx, { id: before.id, device: String(before.device) }, context.actor)
  if (refusal) throw fail('INVALID_INPUT', [acceptanceIssue(refusal)])
  return decide(tx, filerowsOf, before, { action: 'accept-risk', rowStatus: 'accepted' }, context)
}

/** Withdraws an acceptance with a reason; the hazard is open again. */
export async function withdrawAcceptance(
  tx: WriteTx,
  filerowsOf: Row,
  { reason, ...asked }: Asked & { reason: string },
  context: WriteContext,
): Promise<FileRow> {
  const before = await openHazard(tx, filerowsOf, asked, context.actor)
  if (!isMarkedAccepted({ values: before.values ?? {} }))
    throw fail('INVALID_INPUT', [acceptanceIssue('not_acceptable')])
  const how = { action: 'withdraw-acceptance', rowStatus: 'reopened', reason } as const
  return decide(tx, filerowsOf, before, how, context)
}

/** Whether these values would accept a hazard that is not accepted. Only the action of its own does that. */
export const isAccepting = ({
  section,
  before,
  after,
}: Pick<ChangedValues, 'before' | 'after'> & { readonly section: { readonly key: string } }): boolean =>
  section.key === HAZARDS && isMarkedAccepted({ values: after }) && !isMarkedAccepted({ values: before })

/** Refuses typed acceptances. A change of an accepted hazard reopens it. */
export function guardAcceptance(changes: readonly ChangedValues[], decided: ReadonlySet<string>): void {
  for (const change of changes) {
    const { id, section, before, after } = change
    if (decided.has(id)) continue
    if (isAccepting(change)) throw fail('INVALID_INPUT', [acceptanceIssue('acceptance_reserved')])
    if (
      section.key === HAZARDS &&
      isMarkedAccepted({ values: before }) &&
      isMarkedAccepted({ values: after }) &&
      !isDeepStrictEqual(before, after)
    )
      after['rowStatus'] = 'reopened'
  }
}
