import { fail } from 'contract'
import { refuse } from 'contract/refusals'
import type { Package, PackageCollection } from 'contract/techdoc/packages/packages'
import type { QuestionCollection } from 'contract/techdoc/packages/questions'
import { shortCode } from 'contract/techdoc/file/short-code'
import { loadSection, showSection } from '#modules/techdoc/exports/index.ts'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import { createRecords, valuesOf } from '#platform/collection/commands.ts'
import { recordAccessEntry, recordTrailEntry } from '#platform/collection/links.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { openPackage } from './load-package.ts'

interface Collections {
  packages: RegisteredCollection<PackageCollection>
  questions: RegisteredCollection<QuestionCollection>
}

interface Asked {
  text: string
  sectionKey?: string | undefined
  rowId?: string | undefined
  passage?: string | undefined
  dueOn?: string | undefined
}

const LONGEST_PLACE = 400

/** The number and name of a row of the package, in the language of the package. */
async function placeOf(
  tx: Tx,
  row: Pick<Package, 'id' | 'assembly' | 'language'>,
  { sectionKey, rowId }: Asked,
): Promise<string | null> {
  if (sectionKey === undefined) {
    if (rowId !== undefined) throw refuse('rowId', 'unknown_reference')
    return null
  }
  const section = await loadSection(tx, row, sectionKey)
  if (rowId === undefined) return null
  const shown = showSection(await loadStructure(), section, wordingIn(row.language, 'UTC'))
  const about = shown.rows.find(({ id }) => id === rowId)
  if (!about) throw refuse('rowId', 'unknown_reference')
  return `${shortCode(about.code)} ${about.name}`.trim().slice(0, LONGEST_PLACE)
}

/**
 * A question about a package: one of a reader, or one that arrived in another way. The owner of the package answers it,
 * unless somebody else is named; it is due with its round, unless it has a day of its own.
 */
export async function askQuestion(
  tx: WriteTx,
  { packages, questions }: Collections,
  id: string,
  asked: Asked,
  context: WriteContext,
): Promise<{ id: string; code: string }> {
  const row = await openPackage(tx, packages, context.actor, id)
  const { text, sectionKey, rowId, passage, dueOn } = asked
  const input = {
    package: id,
    text,
    sectionKey: sectionKey ?? null,
    rowId: rowId ?? null,
    place: await placeOf(tx, row, asked),
    passage: passage ?? null,
    dueOn: dueOn ?? row.answersDueOn,
    ownerId: row.ownerId ?? row.createdBy,
  }
  const [made] = await createRecords(tx, questions, [input], context)
  return { id: made!.id, code: made!.code }
}

/** Sets the day by which a round is to be answered. Open questions that had no other day follow it. */
export async function setAnswersDue(
  tx: WriteTx,
  { packages, questions }: Collections,
  id: string,
  dueOn: string | null,
  context: WriteContext,
): Promise<{ dueOn: string | null }> {
  const row = await openPackage(tx, packages, context.actor, id)
  const before = row.answersDueOn
  if (before === dueOn) return { dueOn }
  await tx.query('update packages set answers_due_on = $2::date where org_id = app.org() and id = $1', [
    id,
    dueOn,
  ])
  recordTrailEntry(tx, context, packages.shape.of.type, id, 'set-deadline', { answersDueOn: [before, dueOn] })
  const ids = await tx.query<{ id: string }>(
    `select q.id from questions q join records r on r.org_id = q.org_id and r.id = q.id
     where q.org_id = app.org() and q.package = $1 and r.status = 'open' and r.archived_at is null
       and r.due_on is not distinct from $2::date`,
    [id, before],
  )
  const open = await loadRecords(
    tx,
    questions.shape,
    ids.map((one) => one.id),
  )
  const mutations = open.map((question) => ({
    action: 'update' as const,
    before: question,
    after: { ...valuesOf(question), dueOn },
  }))
  if (mutations.length > 0) await writeRecords(tx, questions.shape, mutations, context)
  return { dueOn }
}

async function openQuestion(
  tx: Tx,
  { packages, questions }: Collections,
  { id, questionId }: { id: string; questionId: string },
  { actor }: WriteContext,
): Promise<Stored<QuestionCollection>> {
  await openPackage(tx, packages, actor, id)
  const [row] = await loadRecords(tx, questions.shape, [questionId])
  if (!row || row.package !== id || row.archivedAt !== null) throw fail('NOT_FOUND')
  return row
}

/** A reader closes their own question once it is answered. */
export async function closeQuestion(
  tx: WriteTx,
  collections: Collections,
  asked: { id: string; questionId: string },
  context: WriteContext,
): Promise<{ status: string }> {
  const before = await openQuestion(tx, collections, asked, context)
  if (before.askedBy !== context.actor.personId) throw fail('NOT_FOUND')
  if (before.status !== 'answered')
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: 'closed' })
  const after = { ...valuesOf(before), status: 'closed' }
  const { shape } = collections.questions
  await writeRecords(tx, shape, [{ action: 'transition', before, after }], context)
  return { status: 'closed' }
}

/** The newest clean file of each evidence that supports the question `q`. */
const FILES_OF = `links l join lateral (select f.id, f.name, f.sha256 from evidence_files f
    where f.org_id = l.org_id and f.record_id = l.from_id order by f.version desc limit 1) f on true
  join stored_files s on s.org_id = l.org_id and s.sha256 = f.sha256 and s.state = 'clean'
  join records e on e.org_id = l.org_id and e.id = l.from_id and e.type = 'evidence' and e.archived_at is null
  where l.org_id = q.org_id and l.to_id = q.id`

/** The same as JSON, for a query of questions. */
export const ANSWER_FILES = `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', s.bytes)
  order by f.name, f.id), '[]') from ${FILES_OF})`

interface KeptFile {
  name: string
  bytes: number
  sha256: string
}

/** A file of an answer that was given. Its download is in the trail of the question. */
export async function openAnswerFile(
  tx: WriteTx,
  collections: Collections,
  { fileId, ...asked }: { id: string; questionId: string; fileId: string },
  context: WriteContext,
): Promise<KeptFile> {
  const question = await openQuestion(tx, collections, asked, context)
  const [file] = await tx.query<KeptFile>(
    `select f.name, s.bytes, encode(f.sha256, 'hex') as sha256 from questions q cross join ${FILES_OF}
       and q.org_id = app.org() and q.id = $1 and f.id = $2`,
    [question.id, fileId],
  )
  if (!file || question.status === 'open') throw fail('NOT_FOUND')
  const { name, sha256 } = file
  const { type } = collections.questions.shape.of
  recordAccessEntry(tx, context, type, question.id, 'download', { file: [null, { name, sha256 }] })
  return file
}
