import { fail } from 'contract'
import {
  EXPORT_SHEETS,
  type ExportOptions,
  PRESET_SHEETS,
  type ProjectExport,
  projectexports,
} from 'contract/audit/project-exports'
import { projects } from 'contract/audit/projects'
import { registered } from '#platform/collection/spine.ts'
import { makeAuditReport } from '#modules/audit/completion/index.ts'
import {
  type ExportResult,
  type ExportGenerator,
  type ExportContext,
  WORKBOOK_TYPE,
  type Wording,
  wordingOf,
} from '#modules/workspace/exports/index.ts'
import { dayNow } from '#platform/clock.ts'
import { getRecord, valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { makeEvidence } from './make-evidence.ts'
import { makeIndex } from './make-index.ts'
import { makeJson } from './make-json.ts'
import { makeWorkbook } from './make-workbook.ts'
import { partsOf } from './parts-of.ts'

/** The last issued report of a project, or the current draft. */
async function reportOf({ tx }: ExportContext, project: string): Promise<{ id: string; code: string }> {
  const [found] = await tx.query<{ id: string; code: string }>(
    `select r.id, r.code from reports t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null and r.status <> 'superseded'
     order by (r.status = 'issued') desc, t.number desc nulls last, r.code desc limit 1`,
    [project],
  )
  if (!found) throw fail('NOT_FOUND')
  return found
}

async function watermarkOf({ tx, actor, order }: ExportContext, wording: Wording): Promise<string> {
  const [me] = await tx.query<{ name: string }>(
    'select name from members where org_id = app.org() and id = $1',
    [actor.personId],
  )
  return `${order.code ?? ''} · ${me?.name ?? ''} · ${wording.moment(order.createdAt)}`
}

type File = Pick<ExportResult, 'path' | 'rows' | 'mediaType' | 'template'> & { ending: string }

async function fileOf(
  exportContext: ExportContext,
  { preset, options }: Pick<ProjectExport, 'preset'> & { options: ExportOptions },
  project: { id: string; code: string },
): Promise<File> {
  const { wording } = await wordingOf(exportContext)
  const sheets = PRESET_SHEETS[preset]
  const watermark = options.watermark ? await watermarkOf(exportContext, wording) : null
  if (preset === 'workpapers') {
    const made = await makeIndex(exportContext, project.id, options, wording, watermark)
    return { ...made, mediaType: WORKBOOK_TYPE, ending: 'xlsx' }
  }
  if (sheets) {
    const parts = await partsOf(exportContext, project.id, sheets, options)
    const made = await makeWorkbook(exportContext, parts, wording, watermark)
    return { ...made, mediaType: WORKBOOK_TYPE, ending: 'xlsx' }
  }
  if (preset === 'json') {
    const parts = await partsOf(exportContext, project.id, EXPORT_SHEETS, options)
    return { ...(await makeJson(exportContext, parts)), mediaType: 'application/json', ending: 'json' }
  }
  if (preset === 'evidence') {
    const made = await makeEvidence(exportContext, project, options, wording.text)
    return { ...made, mediaType: 'application/zip', ending: 'zip' }
  }
  const { id, code } = await reportOf(exportContext, project.id)
  const collection = exportContext.services.collections.get('report')!
  const order = { ...exportContext.order, record: id, code }
  const made = await makeAuditReport(preset === 'report_pdf' ? 'pdf' : 'word')({
    ...exportContext,
    collection,
    order,
  })
  return { ...made, ending: preset === 'report_pdf' ? 'pdf' : 'docx' }
}

/** Creates a project export as its record specifies, limited to what the reader may see now. */
export const makeProjectExport: ExportGenerator = async (exportContext) => {
  const { services, tx, actor, order } = exportContext
  const collection = registered(services.collections, projectexports)
  const asked = await getRecord(tx, collection, actor, order.record!)
  if (asked.status !== 'approved' && asked.status !== 'made') throw fail('FORBIDDEN')
  const project = await getRecord(tx, registered(services.collections, projects), actor, asked.project)
  const named = { id: project.id, code: project.code }
  const { ending, ...file } = await fileOf(
    exportContext,
    { preset: asked.preset, options: asked.options ?? {} },
    named,
  )
  const name = `${named.code}-${asked.preset}-${order.createdAt.slice(0, 10)}.${ending}`
  const kept = async (write: WriteTx, { sha256, bytes }: { sha256: Buffer; bytes: number }) => {
    const [before] = await loadRecords(write, collection.shape, [asked.id], true)
    const after = {
      ...valuesOf(before!),
      status: 'made',
      rows: file.rows,
      fileName: name,
      bytes,
      sha256: sha256.toString('hex'),
      madeOn: dayNow(),
    }
    const context = { actor, requestId: order.id }
    await writeRecords(write, collection.shape, [{ action: 'transition', before: before!, after }], context)
  }
  return { ...file, name, kept }
}
