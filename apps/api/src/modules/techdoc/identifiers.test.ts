import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { sectionRoutes } from 'contract/techdoc/file/sections'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam
beforeAll(async () => {
  team = await TechdocTeam.start()
})
afterAll(() => team.stop())

it('refuses a wrong identifier in new rows, in the sheet and in a form, and says what is wrong', async () => {
  const device = await team.device()
  const sections = await team.sections(device.id)
  const basic = sections.get('dd.basic-udi')!
  const refusal = (field: string, code: string) => ({ path: ['values', field], code })

  const wrong = { basicUdiDi: '4012345PUMPAB', issuingEntity: 'gs1' }
  const added = await team.call(fileRowRoutes.addMany, team.author, {
    params: { id: basic.id },
    body: { rows: [wrong] },
  })
  expect(added.statusCode).toBe(400)
  expect(added.json()).toMatchObject({ details: [refusal('basicUdiDi', 'check_character')] })

  const [row, other] = await team.addTo(basic.id, [
    { ...wrong, basicUdiDi: '4012345PUMPWW' },
    { issuingEntity: 'hibcc' },
  ])
  const edit = (one: typeof row, values: object) => ({
    id: one!.id,
    version: one!.version,
    changes: { values: { ...one!.values, ...values } },
  })
  const { lines } = await team.ok<{ lines: { outcome: string; problems: object[] }[] }>(
    fileRowRoutes.editMany,
    team.author,
    {
      params: { id: basic.id },
      body: {
        edits: [
          edit(row, { basicUdiDi: '4012345' }),
          edit(other, { basicUdiDi: '++A999MODELIDENTIFIER11S8' }),
        ],
      },
    },
  )
  expect(lines).toMatchObject([
    { outcome: 'refused', problems: [refusal('basicUdiDi', 'form_gmn')] },
    { outcome: 'saved' },
  ])

  const maker = sections.get('f.manufacturer')!
  const form = await team.call(sectionRoutes.update, team.author, {
    params: { id: maker.id },
    version: maker.version,
    body: { values: { srn: 'DE-MF-1' } },
  })
  expect(form.statusCode).toBe(400)
  expect(form.json()).toMatchObject({ details: [refusal('srn', 'form_srn')] })
})
