import { fail, type Locale, type Meaning, transitionsBetween } from 'contract'
import { CHALLENGE_MINUTES } from 'contract/workspace/sign-ins'
import type { Prepared, Signature } from 'contract/workspace/signatures'
import { refuse } from 'contract/refusals'
import { sha256 } from 'proof'
import { v7 as uuid } from 'uuid'
import { type AnyRecord, openAnyRecord, readAnyRecord } from '#platform/collection/any-record.ts'
import { authorizeTransition } from '#platform/collection/commands.ts'
import { forbiddenTransitions, requireOtherPerson } from '#platform/collection/four-eyes.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { RequiredAuthentication } from '#platform/identity/verify-for-challenge.ts'
import { codeOf, loadContent, titleOf } from './content.ts'
import { meaningsFor } from './meanings.ts'
import { asksForSecondFactor } from './second-factor.ts'
import { insertChallenge, selectSignatures } from './signatures.queries.ts'
import { getSigner, requireNamed } from './signers.ts'
import { verifySignatures } from './validity.ts'

/** The signatures of a record, newest first, each verified against the current record. */
export async function listSignatures(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: Signature[]; next: string | null; may: Meaning[]; lockedUntil: string | null }> {
  const before = cursor === undefined ? null : Number(cursor)
  if (before !== null && !Number.isSafeInteger(before)) throw fail('INVALID_CURSOR')
  const record = await readAnyRecord(tx, byType, actor, id)
  const rows = await selectSignatures(tx, id, before, limit + 1)
  const held = await verifySignatures(tx, rows.slice(0, limit), id, await loadContent(tx, record))
  const { lockedUntil } = await getSigner(tx, actor.personId)
  const next = rows.length > limit ? String(rows[limit - 1]!.seq) : null
  return { items: held.map(({ answer }) => answer), next, may: meaningsFor(actor, record), lockedUntil }
}

export interface Intent {
  meaning: Meaning
  to?: string | null | undefined
  reason?: string | null | undefined
  language?: Locale | null | undefined
}

/** Whether the transition itself is signed with this meaning: then its own action decides who may sign. */
const isSignedStep = ({ row, collection }: AnyRecord, { meaning, to }: Intent): boolean =>
  row.archivedAt === null &&
  transitionsBetween(collection.shape.of.machine, row.status, to ?? '').some(
    ({ signature }) => signature === meaning,
  )

/** Authorizes a signature and its transition. */
export async function authorizeIntent(
  tx: Tx,
  record: AnyRecord,
  actor: Actor,
  intent: Intent,
): Promise<void> {
  const { meaning, to, reason } = intent
  if (!isSignedStep(record, intent) && !meaningsFor(actor, record).includes(meaning)) throw fail('FORBIDDEN')
  if (meaning === 'rejection' && !reason) throw refuse('reason', 'required')
  if (to === undefined || to === null) return
  authorizeTransition(record.collection, actor, record.row, to, reason, meaning)
  requireOtherPerson(
    await forbiddenTransitions(tx, record.collection.shape, actor, [record.row]),
    record.row,
    to,
  )
}

/** Creates the challenge with the content to sign, valid for a few minutes. */
export async function prepareSignature(
  tx: WriteTx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
  intent: Intent,
  asked: RequiredAuthentication,
): Promise<Prepared> {
  const record = await openAnyRecord(tx, byType, actor, id)
  const signer = await requireNamed(tx, actor.personId)
  await authorizeIntent(tx, record, actor, intent)
  const { meaning, to = null, reason = null, language = null } = intent
  const { text, content } = await loadContent(tx, record)
  const { row, type } = record
  const challenge = {
    id: uuid(),
    record: id,
    version: row.version,
    content: await sha256(text),
    meaning,
    to,
    reason,
    language,
    issuer: asked.issuer,
    authenticateAfter: asked.after,
  }
  const person = actor.personId
  const expiresAt = await insertChallenge(tx, { ...challenge, person, minutes: CHALLENGE_MINUTES })
  return {
    challenge: challenge.id,
    expiresAt,
    record: {
      id,
      type,
      code: codeOf(record),
      title: titleOf(record),
      version: row.version,
      status: row.status,
    },
    meaning,
    reason,
    step: to === null ? null : { from: row.status, to },
    content: challenge.content,
    links: content.links.length,
    evidence: content.evidence.length,
    texts: content.texts?.map(({ field, sha256: hash }) => ({ field, hash })) ?? [],
    signer: { id: person, name: signer.name },
    accepted: signer.accepted,
    secondFactor: await asksForSecondFactor(tx, meaning),
  }
}
