import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fail, type Locale } from 'contract'
import type { TemplateCollection, WordFile } from 'contract/workspace/templates'
import { isWordUse, wordTagsOf, type WordUse } from 'contract/workspace/word-tags'
import { getRecord, valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { requireAbility } from '#platform/collection/policy.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { examineTemplate } from '#platform/rendering/render.ts'
import type { Refusal } from '#platform/rendering/word-template/problems.ts'
import { wordTemplateOf } from '#platform/rendering/word.ts'
import { createScan } from '#platform/scanner/scanner.ts'
import { label } from '#platform/translations.ts'

type Templates = RegisteredCollection<TemplateCollection>

const SELECT = `select locale, name, octet_length(file) as bytes, encode(sha256, 'hex') as sha256, uploaded_at as "uploadedAt"
  from template_words where org_id = app.org() and template_id = $1 order by locale`

/** The Word documents of a version that this person may read. */
export async function listWordFiles(
  tx: Tx,
  templates: Templates,
  actor: Actor,
  id: string,
): Promise<{ items: WordFile[] }> {
  await getRecord(tx, templates, actor, id)
  return { items: await tx.query<WordFile>(SELECT, [id]) }
}

/** A new version starts with the Word documents of the version that it was copied from. */
export async function copyWordFiles(tx: WriteTx, from: string, to: string): Promise<void> {
  await tx.query(
    `insert into template_words (org_id, template_id, locale, name, file, sha256)
     select org_id, $2, locale, name, file, sha256 from template_words where org_id = app.org() and template_id = $1`,
    [from, to],
  )
}

/** The built-in document as a template for Word. */
export async function builtInWord(use: WordUse, locale: Locale): Promise<{ name: string; file: Buffer }> {
  const word = (key: string) => label(locale, 'documents', key)
  const words = { contents: word('contents'), page: word('page'), hash: word('hash') }
  // The report for the board is brief: it has no contents.
  const file = await wordTemplateOf(locale, words, { contents: use !== 'risk_board' })
  return { name: `${use}-${locale}.docx`, file: Buffer.from(file) }
}

/** A Word file after its examination. */
export interface ExaminedFile {
  readonly name: string
  readonly bytes: Buffer
}

const refuseFile = (refusals: readonly Refusal[]) =>
  fail(
    'INVALID_INPUT',
    refusals.map(({ code, part, found, near = '' }) => ({ path: ['file', part, found, near], code })),
  )

const EXAMINATION_MS = 60_000

/** The use of a version that may have Word documents. */
async function wordUseOf(tx: Tx, templates: Templates, actor: Actor, id: string): Promise<WordUse> {
  const { use } = await getRecord(tx, templates, actor, id)
  if (!isWordUse(use)) throw fail('NOT_FOUND')
  return use
}

/** Scans a file for malware and examines it for a version of a template. Nothing is kept of one that is refused. */
export async function examineWordFile(
  services: Services,
  templates: Templates,
  actor: Actor,
  id: string,
  { name, data }: { name: string; data: string },
): Promise<ExaminedFile> {
  const use = await wordUseOf(services.db.read(actor), templates, actor, id)
  const file = Buffer.from(data, 'base64')
  const finding = await createScan(services.config)(Readable.from([file])).catch(() => {
    throw fail('UNAVAILABLE')
  })
  if (finding !== null) throw refuseFile([{ code: 'infected', part: '', found: finding }])
  const folder = await mkdtemp(join(tmpdir(), 'evidentia-template-'))
  try {
    const signal = AbortSignal.timeout(EXAMINATION_MS)
    const examined = await examineTemplate(file, wordTagsOf(use), { folder, signal })
    if ('refusals' in examined) throw refuseFile(examined.refusals)
    return { name, bytes: examined.bytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sets or removes the Word document of a draft in one language. */
export async function setWordFile(
  tx: WriteTx,
  templates: Templates,
  { id, locale }: { id: string; locale: Locale },
  version: number,
  file: ExaminedFile | null,
  context: WriteContext,
): Promise<{ items: WordFile[]; version: number }> {
  const [found] = await loadRecords(tx, templates.shape, [id], true)
  const before = requireAbility(templates.policy, context.actor, found, 'read')
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  if (before.archivedAt !== null) throw fail('ARCHIVED')
  requireAbility(templates.policy, context.actor, before, 'update')
  if (!isWordUse(before.use)) throw fail('NOT_FOUND')
  const old = (await tx.query<WordFile>(SELECT, [id])).find((one) => one.locale === locale)
  const sha256 = file && createHash('sha256').update(file.bytes).digest()
  await tx.query('delete from template_words where org_id = app.org() and template_id = $1 and locale = $2', [
    id,
    locale,
  ])
  if (file)
    await tx.query(
      `insert into template_words (org_id, template_id, locale, name, file, sha256)
       values (app.org(), $1, $2, $3, $4, $5)`,
      [id, locale, file.name, file.bytes, sha256],
    )
  const otherChanges = {
    wordFile: [
      old ? { locale, name: old.name, sha256: old.sha256 } : null,
      file ? { locale, name: file.name, sha256: sha256!.toString('hex') } : null,
    ] as [unknown, unknown],
  }
  await writeRecords(
    tx,
    templates.shape,
    [{ action: 'attach', before, after: valuesOf(before), otherChanges }],
    context,
  )
  return { items: await tx.query<WordFile>(SELECT, [id]), version: version + 1 }
}

/** The bytes of a Word document of a version that this person may read. */
export async function getWordFile(
  tx: Tx,
  templates: Templates,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<{ name: string; sha256: string; file: Buffer }> {
  await getRecord(tx, templates, actor, id)
  const [found] = await tx.query<{ name: string; sha256: string; file: Buffer }>(
    `select name, encode(sha256, 'hex') as sha256, file from template_words
     where org_id = app.org() and template_id = $1 and locale = $2`,
    [id, locale],
  )
  if (!found) throw fail('NOT_FOUND')
  return found
}
