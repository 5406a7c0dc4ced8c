import { Workbook } from '@cj-tech-master/excelts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportTechnicalFile } from '#test/export-technical-file.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam
beforeAll(async () => {
  team = await TechdocTeam.start()
})
afterAll(() => team.stop())

it('EXP-1 exports checklist, hazards and traceability as sheets that can be filtered', async () => {
  const device = await team.device()
  const [control] = await team.add(device.id, 'br.controls', { controlId: 'C-1', controlText: '=1+1' })
  await team.add(device.id, 'br.hazards', {
    hazardId: 'H-1',
    hazard: 'Air in the line',
    initialSeverity: 4,
    controlRefs: [control!.id],
  })
  const workbook = new Workbook()
  await workbook.xlsx.load(await exportTechnicalFile(team, device.id, 'file_registers'))
  const sheets = new Map(workbook.worksheets.map((sheet) => [sheet.name, sheet]))
  expect([...sheets.keys()]).toEqual(
    expect.arrayContaining([
      'GSPR checklist',
      'Hazard analysis',
      'Risk control measures',
      'Matrix hazard, control…',
    ]),
  )
  const table = (name: string) => {
    const rows = sheets.get(name)!.getSheetValues().slice(1) as unknown[][]
    return rows.map((row) => row.slice(1).map(String))
  }
  const [head, row] = table('Hazard analysis')
  expect(head!.slice(0, 4)).toEqual(['Number', 'Title', 'Risk no.', 'Hazard category'])
  expect(row![head!.indexOf('Hazard')]).toBe('Air in the line')
  expect(row![head!.indexOf('Severity before control')]).toBe('4')
  expect(table('Risk control measures')[1]).toContain('=1+1')
  expect(table('GSPR checklist')).toHaveLength(243 + 1)
})
