import { join } from 'node:path'
import { fail } from 'contract'
import type { ExportOptions } from 'contract/audit/project-exports'
import {
  BundleZip,
  type Evidence,
  filterEvidence,
  type ExportContext,
  safeName,
} from '#modules/workspace/exports/index.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { csvLine } from './csv.ts'

const FORMAT = 'evidentia-evidence/1'
/** The limit of a plain zip is four gigabytes. */
const MAX_BYTES = 2 * 1024 ** 3

/** The record types that evidence of a project supports. */
const HOLDERS = [
  'procedures',
  'workpapers',
  'requests',
  'issues',
  'actions',
  'samples',
  'sampleitems',
  'reports',
]

/** The evidence of a project with the references that it supports, sorted by reference. */
async function referencesOf({ tx }: ExportContext, project: string, options: ExportOptions) {
  const held = HOLDERS.map((table) => `select id from ${table} where org_id = app.org() and project = $1`)
  return tx.query<{ id: string; refs: string[] }>(
    `with held as (${held.join(' union all ')}),
     spoken as (select l.from_id as id, array_agg(distinct coalesce(p.ref, w.ref, h.code) order by coalesce(p.ref, w.ref, h.code)) as refs
       from links l join held x on x.id = l.to_id join records h on h.org_id = l.org_id and h.id = l.to_id
         left join procedures p on p.org_id = l.org_id and p.id = l.to_id
         left join workpapers w on w.org_id = l.org_id and w.id = l.to_id
       where l.org_id = app.org() and l.kind = 'supports' group by 1)
     select r.id, coalesce(s.refs, '{}') as refs from evidence t join records r on r.org_id = t.org_id and r.id = t.id
       left join spoken s on s.id = t.id
     where t.org_id = app.org() and r.archived_at is null and (t.project = $1 or s.id is not null)
       and ($2::date is null or r.updated_at >= $2::date) and ($3::date is null or r.updated_at < $3::date + 1)
       and ($4::text[] is null or r.status = any($4::text[]))
     order by coalesce(s.refs[1], 'zzz'), r.code`,
    [project, options.changedFrom ?? null, options.changedTo ?? null, options.statuses ?? null],
  )
}

const HEAD = [
  'path',
  'sha256',
  'bytes',
  'reference',
  'code',
  'title',
  'obtained_on',
  'period_from',
  'period_to',
  'status',
  'withheld',
]

const COLUMNS = (evidence: Evidence, refs: readonly string[], path: string, title: string): unknown[] => {
  const { row, file } = evidence
  return [
    path,
    file?.sha256,
    file?.bytes,
    refs.join(' '),
    row.code,
    title,
    row.obtainedOn,
    row.periodFrom,
    row.periodTo,
    row.status,
    path ? '' : file ? 'yes' : 'no file',
  ]
}

/** Exports the files of a project in folders by reference, with a list of hashes. One file is open at a time. */
export async function makeEvidence(
  exportContext: ExportContext,
  project: { id: string; code: string },
  options: ExportOptions,
  titleOf: (title: unknown) => string,
): Promise<{ path: string; rows: number }> {
  const { folder, order, services, tx, actor, report } = exportContext
  const found = await referencesOf(exportContext, project.id, options)
  const refs = new Map(found.map((one) => [one.id, one.refs]))
  const evidence = await filterEvidence(
    exportContext,
    found.map(({ id }) => id),
  )
  const byId = new Map(evidence.map((one) => [one.row.id, one]))
  const goes = ({ open, row }: Evidence) =>
    open && (row.confidentiality !== 'restricted' || options.restricted === true)
  const bytes = evidence.reduce((sum, one) => sum + (goes(one) ? one.file!.bytes : 0), 0)
  if (bytes > MAX_BYTES) throw fail('EXPORT_TOO_LARGE')
  const path = join(folder, 'evidence.zip')
  const zip = new BundleZip(path, new Date(order.createdAt))
  const lines = [csvLine(HEAD)]
  const placed = new Map<string, string>()
  await report(0, evidence.length)
  for (const { id } of found) {
    const one = byId.get(id)
    if (!one) continue
    const { row, file } = one
    let at = file && goes(one) ? (placed.get(file.sha256) ?? '') : ''
    if (file && goes(one) && !at) {
      const place = safeName(refs.get(id)?.[0] ?? project.code)
      at = `evidence/${place}/${safeName(`${row.code}-${file.name}`)}`
      await zip.addStream(at, await services.storage.read(storedKey(tx.org, file.sha256)))
      placed.set(file.sha256, at)
    }
    lines.push(csvLine(COLUMNS(one, refs.get(id) ?? [], at, titleOf(row.name))))
    await report(lines.length - 1, evidence.length)
  }
  zip.addText('manifest.csv', `\u{feff}${lines.join('')}`)
  await zip.end({
    format: FORMAT,
    madeAt: order.createdAt,
    madeBy: actor.personId,
    project,
    files: [...zip.files],
  })
  return { path, rows: lines.length - 1 }
}
