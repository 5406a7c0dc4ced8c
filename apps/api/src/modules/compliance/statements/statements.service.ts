import { LOCALES, type Locale } from 'contract'
import type { Statement, StatementCollection } from 'contract/compliance/statements'
import type { UniverseCollection } from 'contract/compliance/universes'
import {
  type RecordResponse,
  toResponse,
  createRecords,
  getRecord,
  openRecord,
  valuesOf,
} from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { timeNow } from '#platform/clock.ts'
import { buildInWorker } from '#platform/collection/excel/in-worker.ts'
import { recordAccessEntry } from '#platform/collection/links.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { label } from '#platform/translations.ts'
import { statementWorkbook } from './statement-workbook.ts'

async function readAnew(
  tx: WriteTx,
  statements: RegisteredCollection<StatementCollection>,
  id: string,
  { actor }: WriteContext,
): Promise<RecordResponse & Statement> {
  const row = await getRecord(tx, statements, actor, id)
  return await toResponse(tx, statements, actor, row)
}

/** Makes a statement of a universe as it is now. */
export async function makeStatement(
  tx: WriteTx,
  {
    universes,
    statements,
  }: {
    universes: RegisteredCollection<UniverseCollection>
    statements: RegisteredCollection<StatementCollection>
  },
  id: string,
  context: WriteContext,
): Promise<Statement> {
  const universe = await getRecord(tx, universes, context.actor, id)
  const named = (locale: Locale) => `${label(locale, 'statements', 'one')} ${universe.code}`
  const name = Object.fromEntries(LOCALES.map((locale) => [locale, named(locale)]))
  const input = { name, universe: id, ownerId: universe.ownerId ?? context.actor.personId }
  const [made] = await createRecords(tx, statements, [input], context)
  return readAnew(tx, statements, made!.id, context)
}

/** Refreshes the rows of a draft; any write to a draft does this. */
export async function refreshStatement(
  tx: WriteTx,
  statements: RegisteredCollection<StatementCollection>,
  id: string,
  context: WriteContext,
): Promise<Statement> {
  const before = await openRecord(tx, statements, context.actor, id)
  await writeRecords(tx, statements.shape, [{ action: 'update', before, after: valuesOf(before) }], context)
  return readAnew(tx, statements, id, context)
}

/** Exports the rows as a workbook. Exports are recorded in the audit trail. */
export async function exportStatement(
  tx: WriteTx,
  statements: RegisteredCollection<StatementCollection>,
  id: string,
  locale: Locale,
  context: WriteContext,
): Promise<FileReply> {
  const row = await getRecord(tx, statements, context.actor, id)
  const now = timeNow()
  const bytes = await buildInWorker(statementWorkbook(row, locale, now))
  recordAccessEntry(tx, context, statements.shape.of.type, id, 'export', {
    export: [null, { format: 'excel', locale }],
  })
  return new FileReply(`${row.code}-${now.toISOString().slice(0, 10)}.xlsx`, bytes)
}
