import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import type { ChangedParagraph } from 'editor/changed-paragraphs'
import type { SignedContent, SignedPart } from 'proof'
import { readAnyRecord } from '#platform/collection/any-record.ts'
import {
  POLICY_COLUMNS,
  type PolicyRow,
  mayRead,
  type CollectionsByType,
} from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { type Content, type LiveText, loadContent } from './content.ts'
import { selectSignature, type SignatureRow } from './signatures.queries.ts'
import { compareWordings } from './signed-texts.ts'

interface Difference {
  field: string
  from: unknown
  to: unknown
  /** The part of the record that differs. */
  part?: { id: string; type: string; code: string }
  /** For a text: the changed paragraphs. */
  paragraphs?: ChangedParagraph[]
}

const fieldDifferences = (signed: Content['fields'], now: Content['fields']): Difference[] =>
  [...new Set([...Object.keys(signed), ...Object.keys(now)])]
    .map((field) => ({ field, from: signed[field] ?? null, to: now[field] ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))

/** A linked record, hidden if the reader may not read it. */
type ShownRecord = { code: string } | { hidden: true }

/** Filters records to those that the reader may read. */
async function filterVisible(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<PolicyRow>(
    `select ${POLICY_COLUMNS} from records r where r.org_id = app.org() and r.id = any($1::uuid[])`,
    [ids],
  )
  const readable = rows.filter((row) => mayRead(byType, actor, row))
  return new Set(readable.map(({ id }) => id))
}

/** The differences between signed and current content: fields, links and evidence. */
export async function findDifferences(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  { id, signatureId }: { id: string; signatureId: string },
): Promise<{ items: Difference[] }> {
  const record = await readAnyRecord(tx, byType, actor, id)
  const signature = await selectSignature(tx, id, signatureId)
  if (!signature) throw fail('NOT_FOUND')
  const signed = JSON.parse(signature.content) as SignedContent
  // The statement must belong to this record and organisation.
  if (signed.record.id !== id || signed.organisation !== tx.org) throw fail('NOT_FOUND')
  const { content: now, texts } = await loadContent(tx, record)
  const ends = [...signed.links, ...now.links].map(({ to }) => to)
  const pieces = [...signed.evidence, ...now.evidence].map((one) => one.id)
  const visible = await filterVisible(tx, byType, actor, [...ends, ...pieces])
  // Links that are field values are shown as the field.
  const ofFields = new Set(record.collection.shape.many.map(({ field }) => field.link))
  const show = (end: string, what: { code: string }): ShownRecord =>
    visible.has(end) ? what : { hidden: true }
  const links = diffLists(
    signed.links.filter(({ kind }) => !ofFields.has(kind)),
    now.links.filter(({ kind }) => !ofFields.has(kind)),
    ({ kind, to }) => `${kind} ${to}`,
  ).map(({ from, to }) => ({
    field: `link:${(from ?? to)!.kind}`,
    from: from && show(from.to, { code: from.code }),
    to: to && show(to.to, { code: to.code }),
  }))
  const evidence = diffLists(signed.evidence, now.evidence, (one) => one.id).map(({ from, to }) => ({
    field: 'evidence',
    from: from && show(from.id, { ...from }),
    to: to && show(to.id, { ...to }),
  }))
  const parts = signed.parts ? partDifferences(signed.parts, now.parts ?? []) : []
  const words = await textDifferences(tx, signature, texts)
  return {
    items: [...fieldDifferences(signed.fields, now.fields), ...words, ...links, ...evidence, ...parts],
  }
}

/** Parts that were added or removed, and those that differ, field by field. */
function partDifferences(signed: readonly SignedPart[], now: readonly SignedPart[]): Difference[] {
  return diffLists(signed, now, ({ id }) => id).flatMap(({ from, to }) => {
    const { id, type, code } = (to ?? from)!
    const part = { id, type, code }
    if (!from || !to) return [{ field: 'part', from: from && { code }, to: to && { code }, part }]
    return fieldDifferences(from.fields, to.fields).map((one) => ({ ...one, part }))
  })
}

/** Texts that differ from the signed version, with the changed paragraphs. */
async function textDifferences(
  tx: Tx,
  { signedTexts }: SignatureRow,
  live: readonly LiveText[],
): Promise<Difference[]> {
  const signed = signedTexts.map(({ field, document, versionId, number, hash }) => ({
    field,
    document,
    versionId,
    number,
    sha256: hash,
  }))
  const now = live.map(({ field, document, sha256 }) => ({ field, document, sha256 }))
  const differing = diffLists<{ field: string; document: string; sha256: string; versionId?: string }>(
    signed,
    now,
    ({ document }) => document,
  ).filter(({ from, to }) => from?.sha256 !== to?.sha256)
  return Promise.all(
    differing.map(async ({ from, to }) => ({
      field: `text:${(from ?? to)!.field}`,
      from,
      to,
      paragraphs: await compareWordings(tx, (from ?? to)!.document, from?.versionId ?? null),
    })),
  )
}

/** The entries that differ between two lists. */
function diffLists<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => string,
): { from: T | null; to: T | null }[] {
  const was = new Map(before.map((one) => [keyOf(one), one]))
  const is = new Map(after.map((one) => [keyOf(one), one]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ from: was.get(key) ?? null, to: is.get(key) ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))
}
