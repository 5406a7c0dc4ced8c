import { fail } from 'contract'
import type { Offer, OfferedRequirement } from 'contract/compliance/mappings'
import { evidence as evidenceCollection } from 'contract/workspace/evidence'
import type { RequirementCollection } from 'contract/compliance/requirements'
import type { UniverseCollection } from 'contract/compliance/universes'
import { APPLIES, OFFERED, announceRequirements, VALID_UNTIL } from '#modules/compliance/universes/index.ts'
import { getRecord, openRecord, getLinkable } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { linkRecords, recordTrailEntry } from '#platform/collection/links.ts'
import type { Stored } from '#platform/collection/stored.ts'
import {
  POLICY_COLUMNS,
  type PolicyRow,
  mayRead,
  type CollectionsByType,
  registered,
} from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { COUNTERPART } from './counterparts.ts'

interface Found {
  requirement: OfferedRequirement
  evidence: Offer['evidence']
  judged: PolicyRow
  from: Offer['from']
  declined: Offer['declined']
}

const EVIDENCE = `json_build_object('id', e.id, 'code', e.code, 'title', e.title, 'type', v.type,
  'confidentiality', v.confidentiality, 'obtainedOn', v.obtained_on, 'validUntil', ${VALID_UNTIL('t')})`
const JUDGED_EVIDENCE = `(select to_json(x) from (select ${POLICY_COLUMNS.replaceAll('r.', 'e.')}) x)`

/**
 * Evidence offered to requirements `t` with their `records` row `r`: one row for each piece, including declined ones.
 */
const OFFERS = `
  select json_build_object('id', t.id, 'code', r.code, 'ref', t.ref, 'title', r.title) as requirement,
    o.evidence, o.judged, o.from, (
      select json_build_object('reason', d.reason, 'by', d.declined_by, 'at', d.declined_at) from declined_offers d
      where d.org_id = t.org_id and d.requirement = t.id and d.evidence = o.id) as declined
  from requirements t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null,
  lateral (select e.id, min(e.code) as code, (array_agg(${EVIDENCE}))[1] as evidence,
      (array_agg(${JUDGED_EVIDENCE}))[1] as judged, json_agg(${COUNTERPART} order by k.code) as from
    from ${OFFERED} group by e.id) o
  where t.org_id = app.org() and ${APPLIES}`

const readable = (found: readonly Found[], byType: CollectionsByType, actor: Actor): Found[] =>
  found.filter(({ judged }) => mayRead(byType, actor, judged))

const offerOf = ({ evidence, from, declined }: Found): Offer => ({
  evidence,
  // Evidence may support both a requirement and its current item.
  from: [...new Map(from.map((one) => [one.id, one])).values()],
  declined,
})

/** Evidence offered to one requirement, limited to what this person may read. */
export async function listOffers(
  tx: Tx,
  byType: CollectionsByType,
  requirements: RegisteredCollection<RequirementCollection>,
  actor: Actor,
  id: string,
): Promise<{ items: Offer[] }> {
  await getRecord(tx, requirements, actor, id)
  const found = await tx.query<Found>(`${OFFERS} and t.id = $1 order by o.code`, [id])
  return { items: readable(found, byType, actor).map(offerOf) }
}

/** Everything that is offered in a universe and was not declined, in one statement. */
export async function listOffersOf(
  tx: Tx,
  byType: CollectionsByType,
  universes: RegisteredCollection<UniverseCollection>,
  actor: Actor,
  id: string,
): Promise<{ items: OfferedRequirement[]; total: number }> {
  await getRecord(tx, universes, actor, id)
  const rows = await tx.query<Found>(`${OFFERS} and t.universe = $1 order by t.position, r.code, o.code`, [
    id,
  ])
  const open = readable(rows, byType, actor).filter(({ declined }) => declined === null)
  const items = [...Map.groupBy(open, ({ requirement }) => requirement.id).values()].map((some) => ({
    ...some[0]!.requirement,
    offers: some.map(offerOf),
  }))
  return { items, total: open.length }
}

/**
 * Compliance officers decide on every offer; others only on offers to requirements that they own, directly or through
 * the domain.
 */
async function openToJudge(
  tx: WriteTx,
  requirements: RegisteredCollection<RequirementCollection>,
  { actor }: WriteContext,
  id: string,
): Promise<Stored<RequirementCollection>> {
  const row = await openRecord(tx, requirements, actor, id, 'read')
  if (requirements.policy(actor, row).includes('update') || row.ownerId === actor.personId) return row
  const [domain] = await tx.query<{ owner_id: string | null }>(
    'select owner_id from records where org_id = app.org() and id = $1',
    [row.domain],
  )
  const answers = row.ownerId === null && domain?.owner_id === actor.personId
  if (!answers) throw fail('FORBIDDEN')
  return row
}

interface Judgement {
  id: string
  evidence: string
}

async function findOffer(
  tx: WriteTx,
  byType: CollectionsByType,
  requirements: RegisteredCollection<RequirementCollection>,
  { id, evidence }: Judgement,
  { actor }: WriteContext,
): Promise<Offer> {
  const { items } = await listOffers(tx, byType, requirements, actor, id)
  const offer = items.find((one) => one.evidence.id === evidence)
  if (!offer) throw fail('NOT_FOUND')
  return offer
}

const forget = (tx: WriteTx, { id, evidence }: Judgement) =>
  tx.query<{ reason: string }>(
    `delete from declined_offers where org_id = app.org() and requirement = $1 and evidence = $2 returning reason`,
    [id, evidence],
  )

/** Accepts an offer: links the evidence to the requirement, like a link made manually. */
export async function acceptOffer(
  tx: WriteTx,
  byType: CollectionsByType,
  requirements: RegisteredCollection<RequirementCollection>,
  judgement: Judgement,
  context: WriteContext,
): Promise<{ items: Offer[] }> {
  const { id, evidence } = judgement
  await openToJudge(tx, requirements, context, id)
  await findOffer(tx, byType, requirements, judgement, context)
  const near = await getLinkable(tx, registered(byType, evidenceCollection), context.actor, evidence)
  await forget(tx, judgement)
  await linkRecords(tx, byType, near, 'evidence', { kind: 'supports', to: id }, context)
  return listOffers(tx, byType, requirements, context.actor, id)
}

/** Declines an offer and stores the reason. */
export async function declineOffer(
  tx: WriteTx,
  byType: CollectionsByType,
  requirements: RegisteredCollection<RequirementCollection>,
  judgement: Judgement & { reason: string },
  context: WriteContext,
): Promise<{ items: Offer[] }> {
  const { id, evidence, reason } = judgement
  await openToJudge(tx, requirements, context, id)
  await findOffer(tx, byType, requirements, judgement, context)
  const made = await tx.query(
    `insert into declined_offers (org_id, requirement, evidence, reason, declined_by)
     values (app.org(), $1, $2, $3, $4) on conflict do nothing returning evidence`,
    [id, evidence, reason, context.actor.personId],
  )
  if (made.length > 0)
    recordTrailEntry(
      tx,
      context,
      requirements.shape.of.type,
      id,
      'decline',
      { offer: [null, evidence] },
      reason,
    )
  return listOffers(tx, byType, requirements, context.actor, id)
}

/** Withdraws the refusal of an offer. */
export async function reconsiderOffer(
  tx: WriteTx,
  requirements: RegisteredCollection<RequirementCollection>,
  judgement: Judgement,
  context: WriteContext,
): Promise<void> {
  await openToJudge(tx, requirements, context, judgement.id)
  const gone = await forget(tx, judgement)
  if (gone.length === 0) throw fail('NOT_FOUND')
  const { type } = requirements.shape.of
  recordTrailEntry(tx, context, type, judgement.id, 'reconsider', { offer: [judgement.evidence, null] })
  announceRequirements(tx, [judgement.id])
}
