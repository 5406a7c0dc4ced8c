import type { Device } from 'contract/techdoc/devices'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { GENERATED_DOCUMENTS, generatedDocumentRoutes } from 'contract/techdoc/file/generated-documents'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExport } from '#test/make-export.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import { textIn } from '#test/files/unzip.ts'

let team: TechdocTeam
let device: Device

beforeAll(async () => {
  team = await TechdocTeam.start()
  device = await team.device()
  await team.fill(device.id, 'f.manufacturer', { legalName: 'Pumps & Lines', srn: 'DE-MF-000001234' })
  await team.fill(device.id, 'f.doc', { docNumber: 'DOC-7', conformityStatement: 'The pump conforms.' })
  await team.add(
    device.id,
    'pms.psur',
    { psurNumber: 'PSUR-1', periodFrom: '2024-01-01', periodTo: '2024-12-31', salesSummary: 'Eleven sold.' },
    { psurNumber: 'PSUR-2', periodFrom: '2025-01-01', periodTo: '2025-12-31', salesSummary: 'Twelve sold.' },
  )
})
afterAll(() => team.stop())

/** The words of a document, made for Word in this language. */
async function words(document: string, locale = 'en'): Promise<string> {
  const body = { format: 'file_document_word', document, locale }
  const { id } = await team.ok<Export>(fileExportRoutes.device, team.prrc, {
    params: { id: device.id },
    body,
  })
  await makeExport(team.harness.services, { org: team.org, export: id })
  const made = await team.ok<Export>(exportRoutes.get, team.prrc, { params: { id } })
  expect(made).toMatchObject({ state: 'done', error: null })
  const bytes = (await team.call(exportRoutes.download, team.prrc, { params: { id } })).rawPayload
  return (await textIn(bytes, 'word/document.xml')).replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&')
}

it('offers every declared document in the language of the reader', async () => {
  const { items } = await team.ok<{ items: { key: string; title: string; clause: string }[] }>(
    generatedDocumentRoutes.list,
    team.prrc,
    { query: { locale: 'fr' } },
  )
  expect(items.map(({ key }) => key)).toEqual([...GENERATED_DOCUMENTS])
  expect(items[0]).toMatchObject({ title: 'Déclaration de conformité UE', clause: 'Annexe IV' })
})

it('makes the declaration of conformity from the facts of the file', async () => {
  const text = await words('declaration')
  for (const part of [
    'EU declaration of conformity',
    'DOC-7',
    'The pump conforms.',
    'Pumps & Lines',
    'DE-MF-000001234',
  ])
    expect(text).toContain(part)
  // What is missing is said, not left out.
  expect(text).toContain('Nothing has been entered')
})

it('makes a report from its last row', async () => {
  const text = await words('psur', 'fr')
  expect(text).toContain('Rapport périodique actualisé de sécurité')
  expect(text).toContain('Twelve sold.')
  expect(text).not.toContain('Eleven sold.')
})

it('prints Annex I as a summary, and says so, while no official text is loaded', async () => {
  expect(await words('annex_i', 'ar')).toContain('النص الرسمي غير محمّل')
})
