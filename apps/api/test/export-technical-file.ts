import type { Locale } from 'contract'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { type Export, exportRoutes, type FileFormat } from 'contract/workspace/exports'
import { expect } from 'vitest'
import { makeExport } from '#test/make-export.ts'
import type { TechdocTeam } from './techdoc-team.ts'

/** The technical file of a device, exported by its responsible person; the worker's job runs here. */
export async function exportTechnicalFile(
  team: TechdocTeam,
  device: string,
  format: FileFormat,
  locale: Locale = 'en',
): Promise<Buffer> {
  const { harness, org, prrc } = team
  const asked = { params: { id: device }, body: { format, locale } }
  const { id } = await team.ok<Export>(fileExportRoutes.device, prrc, asked)
  await makeExport(harness.services, { org, export: id })
  const { state, error } = await team.ok<Export>(exportRoutes.get, prrc, { params: { id } })
  expect({ state, error }).toEqual({ state: 'done', error: null })
  return (await team.call(exportRoutes.download, prrc, { params: { id } })).rawPayload
}
