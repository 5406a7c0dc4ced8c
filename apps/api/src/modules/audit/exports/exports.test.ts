import { Workbook } from '@cj-tech-master/excelts'
import { createHash } from 'node:crypto'
import {
  type Download,
  EXPORT_SHEETS,
  type ProjectExport,
  projectExportRoutes as routes,
} from 'contract/audit/project-exports'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { procedureRoutes } from 'contract/audit/procedures'
import { workpaperRoutes } from 'contract/audit/workpapers'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { Fieldwork } from '#test/fieldwork.ts'
import type { Person } from '#test/harness.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'
import { csvLine } from './csv.ts'

let work: Fieldwork
let procedure: string
const BYTES = Buffer.from('%PDF-1.4 matched invoices')
beforeAll(async () => {
  work = await Fieldwork.start()
  ;({ id: procedure } = await work.procedure({
    ref: 'C3',
    name: { en: '=Three-way match', fr: 'Rapprochement' },
  }))
})
afterAll(() => work.audit.stop())

type Ordered = { record: ProjectExport; export: Export | null }
const order = (body: object, who: Person = work.audit.lead): Promise<Ordered> =>
  work.audit.done(routes.order, who, { params: { id: work.project }, body })
const read = (id: string, who: Person = work.audit.lead): Promise<ProjectExport> =>
  work.audit.done(routes.get, who, { params: { id } })
async function fetched({ id }: Export, who: Person = work.audit.lead): Promise<Buffer> {
  const response = await work.audit.call(exportRoutes.download, who, { params: { id } })
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  return response.rawPayload
}
async function made(
  body: object,
  who: Person = work.audit.lead,
): Promise<{ bytes: Buffer; record: ProjectExport }> {
  const asked = await order(body, who)
  await work.audit.makeExport(asked.export!)
  return { bytes: await fetched(asked.export!, who), record: await read(asked.record.id, who) }
}

/** Evidence of the procedure with a file that was scanned. */
async function bring(name: string, more: object = {}): Promise<string> {
  const uploader = new EvidenceUploader(work.audit.harness, work.audit.preparer, work.audit.org)
  const bytes = Buffer.concat([BYTES, Buffer.from(name)])
  const { id } = await uploader.bring(bytes, name, { project: work.project, ...more })
  // As the scanner would.
  await work.audit.harness.admin.query(`update stored_files set state = 'clean' where org_id = $1`, [
    work.audit.org,
  ])
  await work.audit.done(evidenceRoutes.link, work.audit.preparer, {
    params: { id },
    body: { to: procedure, kind: 'supports' },
  })
  return id
}

describe('an export of a project', () => {
  it('is logged with requester, preset, size and hash, and the entry outlives its file', async () => {
    const { bytes, record } = await made({ preset: 'procedures', locale: 'fr', options: { watermark: true } })
    expect(record).toMatchObject({
      status: 'made',
      preset: 'procedures',
      locale: 'fr',
      ownerId: work.audit.lead.id,
      rows: 1,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(record.code).toMatch(/^EXP-\d{4}-\d{4}$/)
    expect(record.expiresOn).not.toBeNull()
    const workbook = new Workbook()
    await workbook.xlsx.load(bytes)
    const [sheet] = workbook.worksheets
    const texts = sheet!.getSheetValues().flat().map(String)
    expect(texts).toContain('Rapprochement')
    expect(sheet!.headerFooter.oddFooter).toContain(record.code)
  })

  it('keeps formula-like values as text', async () => {
    const { bytes } = await made({ preset: 'procedures', locale: 'en' })
    const workbook = new Workbook()
    await workbook.xlsx.load(bytes)
    const cells = workbook.worksheets[0]!.getRow(2)
    const values = Array.from({ length: 12 }, (_, at) => cells.getCell(at + 1).value)
    expect(values).toContain('=Three-way match')
    expect(csvLine(['=1+1', 'a,"b"', null])).toBe(`"'=1+1","a,""b""",\r\n`)
  })

  it('puts the whole project into one workbook, one sheet per record type', async () => {
    const { bytes } = await made({ preset: 'workbook' })
    const workbook = new Workbook()
    await workbook.xlsx.load(bytes)
    const served = new Set(
      [...work.audit.harness.services.collections.values()].map(({ shape }) => shape.of.name),
    )
    expect(workbook.worksheets).toHaveLength(EXPORT_SHEETS.filter((name) => served.has(name)).length)
  })

  it('filters by change date and by status', async () => {
    const none = await made({ preset: 'procedures', options: { changedFrom: '2099-01-01' } })
    expect(none.record.rows).toBe(0)
    const open = await made({ preset: 'procedures', options: { statuses: ['reviewed'] } })
    expect(open.record.rows).toBe(0)
  })

  it('exports the index of the audit file: procedures and working papers, with who signed them', async () => {
    const index = await work.audit.done<{ items: { id: string }[] }>(workpaperRoutes.index, work.audit.lead, {
      params: { id: work.project },
    })
    const { bytes, record } = await made({ preset: 'workpapers', locale: 'en' })
    expect(index.items.map(({ id }) => id)).toContain(procedure)
    expect(record.rows).toBe(index.items.length)
    const workbook = new Workbook()
    await workbook.xlsx.load(bytes)
    const values = (row: number) =>
      Array.from({ length: 8 }, (_, at) => workbook.worksheets[0]!.getRow(row).getCell(at + 1).value)
    expect(values(1).slice(0, 2)).toEqual(['Reference', 'Title'])
    expect(values(2)).toEqual(expect.arrayContaining(['C3', '=Three-way match', 'Preparer', 'Reviewer']))
    const none = await made({ preset: 'workpapers', options: { changedFrom: '2099-01-01' } })
    expect(none.record.rows).toBe(0)
  })

  it('exports JSON for other programs', async () => {
    const { bytes } = await made({ preset: 'json' })
    const content = JSON.parse(bytes.toString()) as Record<string, { id: string }[]>
    expect(content['projects']).toMatchObject([{ id: work.project }])
    expect(content['procedures']).toMatchObject([{ id: procedure, ref: 'C3' }])
  })

  it('puts evidence into folders by reference with a hash manifest, and omits restricted evidence', async () => {
    await bring('invoices.pdf')
    await bring('whistle.pdf', { confidentiality: 'restricted' })
    const { bytes, record } = await made({ preset: 'evidence' })
    expect(record.rows).toBe(2)
    const files = await unzip(bytes)
    const names = [...files.keys()]
    expect(names.filter((name) => name.startsWith('evidence/C3/'))).toHaveLength(1)
    expect(names).toEqual(expect.arrayContaining(['manifest.csv', 'manifest.json']))
    const csv = String(files.get('manifest.csv'))
    const hash = createHash('sha256')
      .update(Buffer.concat([BYTES, Buffer.from('invoices.pdf')]))
      .digest('hex')
    expect(csv).toContain(hash)
    expect(csv).toMatch(/,C3,EVD-\d+/)
    expect(csv).toContain('yes\r\n')
    const refused = await work.audit.call(routes.order, work.audit.lead, {
      params: { id: work.project },
      body: { preset: 'evidence', options: { restricted: true } },
    })
    expect(refused.statusCode).toBe(403)
    const whole = await made({ preset: 'evidence', options: { restricted: true } }, work.audit.cae)
    const given = [...(await unzip(whole.bytes)).keys()]
    expect(given.filter((name) => name.startsWith('evidence/'))).toHaveLength(2)
  })

  it('is refused to people outside the third line and to those who cannot see the project', async () => {
    const ask = (who: Person) =>
      work.audit.call(routes.order, who, { params: { id: work.project }, body: { preset: 'workbook' } })
    expect((await ask(work.audit.auditee)).statusCode).toBe(403)
    expect((await ask(work.audit.outsider)).statusCode).toBe(403)
  })
})

describe('downloads outside the exports', () => {
  it('of lists, records and evidence of the project are on its record, with person and file', async () => {
    const { audit, project } = work
    const listed = async (who = audit.lead) =>
      (await audit.done<{ items: Download[] }>(routes.downloads, who, { params: { id: project } })).items
    const before = (await listed()).length
    const evidence = await bring('statement.pdf')
    const { code } = await audit.done<{ code: string }>(evidenceRoutes.get, audit.lead, {
      params: { id: evidence },
    })
    await audit.done(procedureRoutes.exportOne, audit.preparer, {
      params: { id: procedure },
      body: { format: 'pdf' },
    })
    const listOf = (of: string) =>
      audit.done(procedureRoutes.exportMany, audit.lead, {
        body: { format: 'excel', filter: { project: [of] } },
      })
    await listOf(project)
    // A list of another project is none of this one's business.
    await listOf(crypto.randomUUID())
    const workbook = await audit.call(procedureRoutes.export, audit.lead, { query: { project: [project] } })
    expect(workbook.statusCode).toBe(200)
    const { items } = await audit.done<{ items: { id: string }[] }>(evidenceRoutes.files, audit.preparer, {
      params: { id: evidence },
    })
    const params = { id: evidence, fileId: items[0]!.id }
    expect((await audit.call(evidenceRoutes.download, audit.preparer, { params })).statusCode).toBe(200)
    const now = await listed()
    expect(now).toHaveLength(before + 4)
    expect(now.slice(0, 4)).toMatchObject([
      { collection: 'evidence', code, file: 'statement.pdf', actorId: audit.preparer.id },
      { collection: 'procedures', code: null, actorId: audit.lead.id },
      { collection: 'procedures', code: null, actorId: audit.lead.id },
      { collection: 'procedures', actorId: audit.preparer.id },
    ])
    const refused = await audit.call(routes.downloads, audit.outsider, { params: { id: project } })
    expect(refused.statusCode).toBe(403)
  })
})

describe('evidence export of a restricted project', () => {
  it('is released to its requester once the head of audit approves', async () => {
    await work.begin({ confidentiality: 'restricted' })
    const asked = await order({ preset: 'evidence', reason: 'For the prosecutor' })
    expect(asked).toMatchObject({ export: null, record: { status: 'waiting' } })
    const step = (who: Person) =>
      work.audit.call(routes.transition, who, {
        params: { id: asked.record.id },
        version: 1,
        body: { to: 'approved' },
      })
    expect((await step(work.audit.lead)).statusCode).toBe(403)
    expect((await step(work.audit.cae)).statusCode).toBe(200)
    expect(await read(asked.record.id)).toMatchObject({ status: 'approved', approvedBy: work.audit.cae.id })
    const { items } = await work.audit.done<{ items: Export[] }>(exportRoutes.list, work.audit.lead)
    const begun = items.find(({ recordId }) => recordId === asked.record.id)!
    await work.audit.makeExport(begun)
    await fetched(begun)
    expect(await read(asked.record.id)).toMatchObject({ status: 'made' })
  })

  it('cannot be downloaded by somebody removed from the restricted audience', async () => {
    const member = await work.audit.join(work.project, work.audit.preparer, 'preparer')
    const { export: begun } = await order({ preset: 'procedures' }, work.audit.preparer)
    await work.audit.makeExport(begun!)
    await fetched(begun!, work.audit.preparer)
    await work.audit.harness.admin.query(
      `update circles set people = array_remove(people, $2) where id = $1`,
      [work.project, work.audit.preparer.id],
    )
    expect(member.ownerId).toBe(work.audit.preparer.id)
    const gone = await work.audit.call(exportRoutes.download, work.audit.preparer, {
      params: { id: begun!.id },
    })
    expect(gone.statusCode).toBe(404)
  })
})
