import { writeFile } from 'node:fs/promises'
import { type Device, deviceRoutes } from 'contract/techdoc/devices'
import { fileCheckRoutes, type FileFinding } from 'contract/techdoc/file/file-checks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportTechnicalFile } from '#test/export-technical-file.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { THREE_DEVICES } from '#test/fixtures/device-kinds.ts'
import { fillPump } from '#test/fixtures/fill-pump.ts'
import { PumpFile } from '#test/fixtures/pump-file.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam
beforeAll(async () => {
  team = await TechdocTeam.start()
})
afterAll(() => team.stop())

const only = process.env['DEVICE']
const kinds = THREE_DEVICES.filter(({ riskClass, language }) => !only || only === `${riskClass}-${language}`)

// `DEVICE=III-fr` takes one of them; `DOCUMENTS=/some/folder` keeps the PDF for inspection.
it.each(kinds.map((kind) => [`${kind.riskClass} ${kind.language}`, kind] as const))(
  'a device of class %s comes from nothing to ready to submit, and is printed in its language',
  async (_name, kind) => {
    const file = await PumpFile.begin(team, kind)
    const params = { id: file.device.id }
    await fillPump(file)
    await file.look()
    const open = file
      .asked()
      .map(({ key }) => ({ key, ...file.sections.get(key)!.figures! }))
      .filter(({ score, blockers }) => score < 100 || blockers > 0)
    const { items } = await team.ok<{ items: FileFinding[] }>(fileCheckRoutes.findings, team.author, {
      params,
    })
    const findings = items.map(({ rule, section, field, details }) =>
      JSON.stringify([rule, section.key, field, details]),
    )
    expect
      .soft(open.map(({ key, missing }) => [key, JSON.stringify(missing)]))
      .toEqual([['br.report', expect.anything()]])
    expect.soft(findings).toEqual([expect.stringContaining('plan_not_approved')])
    await file.approve()
    const { version } = await file.now()
    const submitted = await team.ok<Device>(deviceRoutes.transition, team.prrc, {
      params,
      version,
      body: { to: 'submitted' },
    })
    expect(submitted).toMatchObject({ status: 'submitted', content: 100, approved: 100, blockers: 0 })
    const began = performance.now()
    const pdf = await exportTechnicalFile(team, file.device.id, 'file_pdf', kind.language)
    const took = (performance.now() - began) / 1000
    const { pages } = await readPdf(pdf)
    const name = `${kind.riskClass}-${kind.language}`
    if (process.env['DOCUMENTS']) await writeFile(`${process.env['DOCUMENTS']}/${name}.pdf`, pdf)
    process.stdout.write(`${name}: ${String(pages.length)} pages in ${took.toFixed(1)} s\n`)
    expect(pages[0]).toContain(kind.name)
  },
  3_600_000,
)
