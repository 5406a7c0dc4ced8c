import type { ExportOptions } from 'contract/audit/project-exports'
import { workpapers } from 'contract/audit/workpapers'
import { isRightToLeft } from 'contract'
import { indexFile } from '#modules/audit/fieldwork/index.ts'
import {
  type ExportContext,
  fieldName,
  loadLabels,
  statusName,
  type Wording,
  writeReport,
} from '#modules/workspace/exports/index.ts'
import { registered } from '#platform/collection/spine.ts'
import { label } from '#platform/translations.ts'

const TEXT = { numFmt: '@' }
const WIDTHS = [10, 48, 18, 24, 16, 24, 16, 66]

/** Which of these records changed in the given period. */
async function changedIn(
  { tx }: ExportContext,
  ids: readonly string[],
  { changedFrom, changedTo }: ExportOptions,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select id from records where org_id = app.org() and id = any($1::uuid[])
       and ($2::date is null or updated_at >= $2::date) and ($3::date is null or updated_at < $3::date + 1)`,
    [ids, changedFrom ?? null, changedTo ?? null],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * The index of the audit file as a workbook (5.9): every procedure and working paper with its reference, who prepared and
 * reviewed it and when, and the hash of what they signed.
 */
export async function makeIndex(
  exportContext: ExportContext,
  project: string,
  options: ExportOptions,
  wording: Wording,
  watermark: string | null,
): Promise<{ path: string; rows: number }> {
  const { tx, services, actor, report } = exportContext
  const { collections } = services
  const { items } = await indexFile(tx, collections, actor, project)
  const wanted = await changedIn(
    exportContext,
    items.map(({ id }) => id),
    options,
  )
  const lines = items.filter(
    ({ id, status }) => wanted.has(id) && (options.statuses?.includes(status) ?? true),
  )
  const people = lines.flatMap(({ preparedBy, reviewedBy }) => [preparedBy ?? [], reviewedBy ?? []].flat())
  const labels = await loadLabels(tx, { people, records: [] }, { byType: collections, actor })
  const { shape } = registered(collections, workpapers)
  const name = (key: string) => fieldName(shape, key, wording)
  const title = label(wording.locale, 'auditreport', 'file', 'index')
  const { path } = await writeReport(exportContext, 'project.xlsx', (workbook) => {
    const sheet = workbook.addWorksheet(title.slice(0, 31), {
      views: [{ state: 'frozen', ySplit: 1, xSplit: 1, rightToLeft: isRightToLeft(wording.locale) }],
      ...(watermark ? { headerFooter: { oddFooter: `&C${watermark.replaceAll('&', '&&')}` } } : {}),
    })
    sheet.columns = WIDTHS.map((width) => ({ width, style: TEXT }))
    const head = sheet.addRow([
      ...['ref', 'name', 'status', 'ownerId', 'preparedOn', 'reviewerId', 'reviewedOn'].map(name),
      'SHA-256',
    ])
    head.font = { name: 'Calibri', size: 11, bold: true }
    head.commit()
    for (const line of lines) {
      const of = collections.get(line.type)!.shape
      const person = (id: string | null) => (id ? (labels.people.get(id) ?? '') : '')
      const row = [line.ref ?? '', wording.text(line.title), statusName(of, line.status, wording)]
      const signed = [person(line.preparedBy), line.preparedOn, person(line.reviewedBy), line.reviewedOn]
      sheet.addRow([...row, ...signed, line.hash ?? '']).commit()
    }
    sheet.commit()
  })
  await report(lines.length, lines.length)
  return { path, rows: lines.length }
}
