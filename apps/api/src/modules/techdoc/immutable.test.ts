import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { sectionRoutes } from 'contract/techdoc/file/sections'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam

beforeAll(async () => {
  team = await TechdocTeam.start()
})
afterAll(() => team.stop())

it('CHG-1 an approved section and its rows are immutable; a correction is a revision with a reason', async () => {
  const device = await team.device()
  const [row] = await team.add(device.id, 'f.terms', { term: 'Bolus' })
  const approved = await team.approve(device.id, 'f.terms')
  const { id, version, contentHash } = approved
  expect(approved).toMatchObject({ status: 'approved', revision: 1 })
  const attempts = [
    team.call(sectionRoutes.update, team.author, { params: { id }, version, body: { noneReason: 'None.' } }),
    team.call(fileRowRoutes.addMany, team.author, { params: { id }, body: { rows: [{ term: 'Drip' }] } }),
    team.call(fileRowRoutes.update, team.author, {
      params: { id: row!.id },
      version: row!.version,
      body: { values: { term: 'Drip' } },
    }),
    team.call(fileRowRoutes.archive, team.author, {
      params: { id: row!.id },
      version: row!.version,
      body: { reason: 'Not used' },
    }),
  ]
  for (const { statusCode } of await Promise.all(attempts)) expect(statusCode).toBe(403)
  expect((await team.section(device.id, 'f.terms')).contentHash).toBe(contentHash)
  const without = await team.step(approved, 'in_progress', team.author)
  expect(without.json()).toMatchObject({ details: [{ path: ['reason'], code: 'required' }] })
  expect((await team.step(approved, 'in_progress', team.author, 'A term more.')).statusCode).toBe(200)
  const [open] = await team.rows(device.id, 'f.terms')
  await team.edit(open!, { term: 'Drip' })
  const again = await team.approve(device.id, 'f.terms')
  expect(again).toMatchObject({ status: 'approved', revision: 2 })
  expect(again.contentHash).not.toBe(contentHash)
})

it('CHG-1 an approved document version is immutable; a correction is a new version with a reason', async () => {
  const office = await DocumentTeam.open(team.harness)
  const { document, version } = await office.publish()
  const before = await office.get(version.id)
  expect((await office.change(version.id, { changeSummary: 'Later' })).statusCode).toBe(403)
  expect((await office.revise(document.id, {})).json()).toMatchObject({
    details: [{ path: ['changeSummary'], code: 'required' }],
  })
  const next = (await office.revise(document.id)).json<{ id: string; number: string }>()
  expect(next).toMatchObject({ number: '1.1' })
  expect(next.id).not.toBe(version.id)
  expect(await office.get(version.id)).toMatchObject({ checksum: before.checksum, version: before.version })
})
