import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import { contentFields } from 'contract/authorship'
import { isFixed, nextNumber } from 'contract/techdoc/documents/version-rules'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import { FILE_APPROVERS, FILE_REVIEWERS } from 'contract/techdoc/people'
import { evidence } from 'contract/workspace/evidence'
import { refuse } from 'contract/refusals'
import { mayOpenFile } from '#modules/workspace/evidence/index.ts'
import { selectUnreviewed } from '#modules/workspace/trail-reviews/index.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { followSources } from './translations.ts'
import { type HeldDocument, holdDocuments, selectChecksums, selectHolding } from './versions.queries.ts'

const ROUNDS = [
  ['reviewers', FILE_REVIEWERS],
  ['approvers', FILE_APPROVERS],
] as const

const peopleOf = (value: unknown): string[] => (value as string[] | null | undefined) ?? []
const isStep = ({ before, after }: Mutation<typeof documentversions>, from: string, to: string): boolean =>
  before?.status === from && after.status === to

/** A new draft gets the next number, and the reviewers and approvers of the previous version. */
function initialise({ after }: Mutation<typeof documentversions>, document: HeldDocument | undefined): void {
  if (!document) throw refuse('document', 'unknown_reference')
  if (document.archived) throw fail('ARCHIVED')
  const [newest] = document.versions
  const inForce = document.versions.some(({ status }) => status === 'effective')
  // DOC-9: a further version needs a change summary.
  if (inForce && !after.changeSummary) throw refuse('changeSummary', 'required')
  const number = nextNumber(document.versions)
  Object.assign(after, number, { authors: [] })
  after.name ??= document.title
  after.reviewers ??= newest?.reviewers ?? null
  after.approvers ??= newest?.approvers ?? null
  document.versions.unshift({
    id: after.id,
    document: document.id,
    status: after.status,
    ...number,
    reviewers: null,
    approvers: null,
  })
}

/**
 * Stores the checksum of the bytes at the time the file is named; other bytes are another version (DOC-15). The person
 * must be allowed to open the file, so that a document cannot bypass access rules of evidence.
 */
async function fixBytes(
  tx: WriteTx,
  collection: RegisteredCollection<typeof evidence>,
  mutations: readonly Mutation<typeof documentversions>[],
  { actor }: WriteContext,
): Promise<void> {
  const named = mutations.filter(
    ({ before, after }) =>
      (after.file ?? null) !== (before?.file ?? null) ||
      (after.file && !after.checksum && after.status === 'draft'),
  )
  if (named.length === 0) return
  const ids = [...new Set(named.map(({ after }) => after.file).filter((id) => typeof id === 'string'))]
  const rows = await loadRecords(tx, collection.shape, ids)
  const open = rows.filter((row) => collection.policy(actor, row).includes('read') && mayOpenFile(actor, row))
  if (open.length !== ids.length) throw refuse('file', 'unknown_reference')
  const checksums = await selectChecksums(tx, ids)
  for (const { after } of named) after.checksum = checksums.get(String(after.file)) ?? null
}

/** Named people must hold the role for their task. */
async function requireAble(
  tx: WriteTx,
  mutations: readonly Mutation<typeof documentversions>[],
): Promise<void> {
  for (const [key, roles] of ROUNDS) {
    const asked = mutations.flatMap(({ before, after }) => {
      const was = peopleOf(before?.[key])
      return peopleOf(after[key]).filter((one) => !was.includes(one))
    })
    if (asked.length === 0) continue
    const able = await selectHolding(tx, asked, roles)
    if (asked.some((one) => !able.has(one))) throw refuse(key, 'unknown_reference')
  }
}

/** Fields that a transition sets beside the status. */
function settleStep(
  mutation: Mutation<typeof documentversions>,
  document: HeldDocument,
  { actor }: WriteContext,
): void {
  const { before, after } = mutation
  if (isStep(mutation, 'draft', 'in_review')) after.roundFrom = before!.version + 1
  if (isStep(mutation, 'changes_requested', 'draft')) Object.assign(after, nextNumber(document.versions))
  const round = after.status === 'in_review' ? 'reviewedBy' : 'approvedBy'
  // One of several signatures: the status stays the same until the last one.
  if (mutation.action === 'transition' && before?.status === after.status && after.status !== 'draft') {
    const done = peopleOf(before[round])
    mutation.otherChanges = { [round]: [done, [...done, actor.personId]] }
  }
}

/** Two people might submit two versions at the same time, so this is checked again once the document is locked. */
function requireOnlyOne({ before, after }: Mutation<typeof documentversions>, document: HeldDocument): void {
  if (before?.status !== 'draft' || !['in_review', 'approved'].includes(after.status)) return
  const others = document.versions.filter(({ id }) => id !== after.id)
  if (others.some(({ status }) => ['in_review', 'in_approval', 'approved'].includes(status)))
    throw fail('GUARD_NOT_MET', { guards: ['onlyOne'] })
}

/**
 * Somebody might object at the moment of release, so the trail reviews are checked again once the version is locked.
 */
async function requireReviewed(tx: WriteTx, mutation: Mutation<typeof documentversions>): Promise<void> {
  if (!isStep(mutation, 'approved', 'effective')) return
  const unreviewed = await selectUnreviewed(tx, mutation.after.id)
  if (unreviewed.length > 0) throw fail('GUARD_NOT_MET', { guards: ['trailReviewed'], unreviewed })
}

/** Later mutations of the same batch see the status and number that this one sets. */
function rememberStep({ after }: Mutation<typeof documentversions>, document: HeldDocument): void {
  const at = document.versions.findIndex(({ id }) => id === after.id)
  const [release, minor] = [Number(after.release), Number(after.minor)]
  document.versions[at] = { ...document.versions[at]!, status: after.status, release, minor }
}

/** Approved content is never overwritten, by any kind of write (DOC-7). */
function requireUnfixed({ before, after }: Mutation<typeof documentversions>): void {
  if (!before || !isFixed(before.status)) return
  const fixed = [
    'name',
    'file',
    'checksum',
    'changeSummary',
    'sourceVersion',
    'translation',
    'reviewers',
    'approvers',
    'release',
    'minor',
  ] as const
  const touched = fixed.some(
    (key) => JSON.stringify(after[key] ?? null) !== JSON.stringify(before[key] ?? null),
  )
  if (touched) throw fail('FROZEN')
}

const WRITTEN = contentFields(documentversions)

/** Naming people or setting tags does not make somebody an author. */
const writes = ({ action, before, after }: Mutation<typeof documentversions>): boolean =>
  before === null ||
  (action === 'update' && WRITTEN.some((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null)))

/** Sets numbers, checksums and people of versions before they are written, with their documents locked. */
export async function prepareVersions(
  tx: WriteTx,
  byType: CollectionsByType,
  mutations: readonly Mutation<typeof documentversions>[],
  context: WriteContext,
): Promise<void> {
  const documents = await holdDocuments(
    tx,
    mutations.map(({ after }) => after.document),
  )
  for (const mutation of mutations) {
    const document = documents.get(mutation.after.document)
    requireUnfixed(mutation)
    if (mutation.before === null) initialise(mutation, document)
    else if (mutation.action === 'transition') {
      requireOnlyOne(mutation, document!)
      await requireReviewed(tx, mutation)
      settleStep(mutation, document!, context)
      rememberStep(mutation, document!)
    }
    if (writes(mutation)) {
      const authors = new Set([...peopleOf(mutation.after.authors), context.actor.personId])
      mutation.after.authors = [...authors]
    }
  }
  await followSources(tx, mutations)
  await fixBytes(tx, registered(byType, evidence), mutations, context)
  await requireAble(tx, mutations)
}
