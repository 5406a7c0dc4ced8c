import { fail } from 'contract'
import type { Signature } from 'contract/workspace/signatures'
import { sha256, statementText } from 'proof'
import { v7 as uuid } from 'uuid'
import { type AnyRecord, openAnyRecord } from '#platform/collection/any-record.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import { recordTrailEntry } from '#platform/collection/links.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { requireAbility } from '#platform/collection/policy.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Identity } from '#platform/identity/verify.ts'
import { reauthenticationFailure } from '#platform/identity/reauthentication.ts'
import { verifyForChallenge, type VerifiedPerson } from '#platform/identity/verify-for-challenge.ts'
import { requireUnused } from '#platform/identity/act-proof.ts'
import { freezeTexts, lockForTransition } from '#platform/texts/freeze.ts'
import { type FrozenText, selectNewestVersions } from '#platform/texts/versions.ts'
import { codeOf, type LiveContent, loadContent, titleOf } from './content.ts'
import {
  type Challenge,
  lockChain,
  insertSignature,
  selectChallenge,
  selectSignature,
  consumeChallenge,
} from './signatures.queries.ts'
import { requireSecondFactor } from './second-factor.ts'
import { authorizeIntent } from './signatures.service.ts'
import { recordFailure, recordSuccess, requireNamed, requireUnlocked } from './signers.ts'
import { verifySignatures } from './validity.ts'

export interface SignInput {
  challenge: string
  token: string
  accept?: boolean | undefined
  /** The session of the request. */
  session: Identity
}

export interface Recognition {
  challenge: Challenge | null
  recognised: VerifiedPerson | null
  accept: boolean
}

/**
 * Verifies the re-authentication before any transaction, so that a failure is counted although the request fails. Unknown
 * and used challenges are left to the transaction, where a retry finds its first reply.
 */
export async function verifySigner(
  services: Services,
  byType: CollectionsByType,
  actor: Actor,
  record: string,
  input: SignInput,
  requestId: string,
): Promise<Recognition> {
  const { db, jobs } = services
  const reading = db.read(actor)
  const challenge = (await selectChallenge(reading, input.challenge, record, actor.personId)) ?? null
  const accept = input.accept ?? false
  if (!challenge?.open) return { challenge, recognised: null, accept }
  await requireUnlocked(reading, actor.personId)
  const recognised = await verifyForChallenge(services, reading, actor, challenge, input)
  if (typeof recognised === 'object') return { challenge, recognised, accept }
  const { type } = await openAnyRecord(reading, byType, actor, record)
  const failed = await db.write(actor, async (tx) => ({
    value: await recordFailure(tx, jobs, { id: record, type }, recognised, { actor, requestId }),
  }))
  throw failed.lockedUntil === null
    ? reauthenticationFailure(recognised)
    : fail('SIGNING_LOCKED', { until: failed.lockedUntil })
}

/** Loads and locks the record until this transaction ends. */
async function lockRecord(
  tx: WriteTx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<AnyRecord> {
  const { collection, type } = await openAnyRecord(tx, byType, actor, id)
  await lockForTransition(tx, collection.shape, [id])
  const [held] = await loadRecords(tx, collection.shape, [id], true)
  const row = requireAbility(collection.policy, actor, held, 'read')
  if (row.archivedAt !== null) throw fail('ARCHIVED')
  return { row, type, collection }
}

/** Makes the transition of the signature; the resulting version is signed. */
async function makeTransition(
  tx: WriteTx,
  record: AnyRecord,
  { to, reason }: Challenge,
  context: WriteContext,
): Promise<AnyRecord> {
  if (to === null) return record
  const { row: before, collection } = record
  const after = { ...valuesOf(before), status: to }
  const [row] = await writeRecords(
    tx,
    collection.shape,
    [{ action: 'transition', before, after, reason }],
    context,
  )
  return { ...record, row: row! }
}

async function writeSignature(
  tx: WriteTx,
  record: AnyRecord,
  from: string,
  { text, texts }: { text: string; texts: readonly FrozenText[] },
  challenge: Challenge,
  recognised: VerifiedPerson,
  { actor }: WriteContext,
): Promise<{ id: string; hash: string }> {
  const { meaning, reason, to, language } = challenge
  const { name } = await requireNamed(tx, actor.personId)
  const { seq, previous, at } = await lockChain(tx)
  const id = uuid()
  const { version, status } = record.row
  const statement = statementText({
    id,
    organisation: tx.org,
    seq,
    previous,
    record: {
      id: record.row.id,
      type: record.type,
      code: codeOf(record),
      title: titleOf(record),
      version,
      status,
    },
    content: challenge.content,
    meaning,
    reason,
    step: to === null ? null : { from, to },
    signer: { id: actor.personId, name, roles: [...actor.roles] },
    at,
    authentication: { issuer: recognised.issuer, method: recognised.method, at: recognised.at },
    texts: texts.map(({ field, documentId, number, hash: wording }) => ({
      field,
      document: documentId,
      version: number,
      sha256: wording,
    })),
    ...(language === null ? {} : { language }),
  })
  const hash = await sha256(statement)
  await insertSignature(tx, {
    id,
    seq,
    previous,
    at,
    content: text,
    statement,
    hash,
    meaning,
    version,
    record: record.row.id,
    signer: actor.personId,
    challenge: challenge.id,
    authenticatedAt: recognised.at,
  })
  await freezeTexts(tx, [{ id: record.row.id, version, use: { kind: 'signature', signatureId: id } }])
  return { id, hash }
}

/**
 * Signs exactly the content shown to the person. If record, links or evidence have changed, nothing is signed; otherwise
 * signature, transition, acceptance and trail entries commit together.
 */
export async function sign(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  { challenge, recognised, accept }: Recognition,
  context: WriteContext,
): Promise<Signature> {
  const { actor } = context
  if (!challenge) throw fail('NOT_FOUND')
  const signer = await requireNamed(tx, actor.personId)
  const found = await lockRecord(tx, byType, actor, id)
  if (recognised) await requireSecondFactor(tx, challenge.meaning, recognised.secondFactor)
  if (!recognised || !(await consumeChallenge(tx, challenge.id))) throw fail('CHALLENGE_SPENT')
  await requireUnused(tx, actor.personId, recognised.at)
  if (found.row.version !== challenge.version) throw fail('CONTENT_CHANGED', { version: found.row.version })
  await authorizeIntent(tx, found, actor, challenge)
  await recordSuccess(tx, accept && !signer.accepted, context)
  const record = await makeTransition(tx, found, challenge, context)
  const live = await loadContent(tx, record)
  if ((await sha256(live.text)) !== challenge.content)
    throw fail('CONTENT_CHANGED', { version: found.row.version })
  const texts = await selectNewestVersions(tx, [id])
  const signed = { text: live.text, texts }
  const made = await writeSignature(tx, record, found.row.status, signed, challenge, recognised, context)
  recordSignatureEntry(tx, record, challenge, made, context)
  return answerOf(tx, id, made.id, live)
}

function recordSignatureEntry(
  tx: WriteTx,
  { row, type }: AnyRecord,
  { meaning, reason, content }: Challenge,
  made: { id: string; hash: string },
  context: WriteContext,
): void {
  const { version } = row
  recordTrailEntry(
    tx,
    context,
    type,
    row.id,
    'sign',
    { signature: [null, { ...made, meaning, version, content }] },
    reason,
  )
}

/** The signature for the response; its trail entry is written at commit. */
async function answerOf(tx: WriteTx, record: string, id: string, live: LiveContent): Promise<Signature> {
  const row = (await selectSignature(tx, record, id))!
  const [held] = await verifySignatures(tx, [{ ...row, chained: true }], record, live)
  return held!.answer
}
