import type { Device } from 'contract/techdoc/devices'
import { type Impacted, impactRoutes } from 'contract/techdoc/file/impact'
import { type FileValues, sectionRoutes } from 'contract/techdoc/file/sections'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TechdocTeam } from '#test/techdoc-team.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { countRowsRead, freezeStatistics } from '#test/stale-statistics.ts'
import { selectImpact } from './file/impact.queries.ts'

let team: TechdocTeam
let device: Device

beforeAll(async () => {
  team = await TechdocTeam.start()
  await freezeStatistics(team.harness)
  device = await team.device()
})
afterAll(() => team.stop())

const add = async (key: string, values: FileValues) => (await team.add(device.id, key, values))[0]!

async function impactOf(id: string) {
  const { items, total } = await team.ok<{ items: Impacted[]; total: number }>(
    impactRoutes.read,
    team.author,
    { params: { id } },
  )
  expect(total).toBe(items.length)
  return items.map(({ level, record, via }) => [level, record.code, via])
}

it('CHG-9 lists the records that cite a changed row, two levels deep and no further', async () => {
  const control = await add('br.controls', { controlText: 'Alarm' })
  const hazard = await add('br.hazards', { hazard: 'Free flow', controlRefs: [control.id] })
  const complaint = await add('pms.complaints', { hazardRefs: [hazard.id] })
  const signal = await add('pms.indicators', { hazardRefs: [hazard.id] })
  await add('br.hazards', { hazard: 'Air in line' })
  const found = await impactOf(control.id)
  expect(found).toHaveLength(3)
  expect(found[0]).toEqual([1, hazard.code, control.code])
  for (const { code } of [complaint, signal]) expect(found).toContainEqual([2, code, hazard.code])
  expect(await impactOf(hazard.id)).toHaveLength(2)
  expect(await impactOf(complaint.id)).toEqual([])
  // A section includes its rows: a record that cites one of them cites the section.
  const section = await team.section(device.id, 'br.controls')
  expect((await impactOf(section.id)).map(([level]) => level)).toEqual([1, 2, 2])
})

it('CHG-9 of a change record lists the records that cite the sections it names', async () => {
  const controls = await team.section(device.id, 'br.controls')
  const change = await add('f.changes', { changeId: 'C-1', affectedSections: [controls.id] })
  const listed = await impactOf(change.id)
  expect(listed.map(([level]) => level)).toEqual([1, 2, 2])
  // The change cites the section, so the impact of the section includes the change.
  expect(await impactOf(controls.id)).toContainEqual([1, change.code, controls.code])
})

it('CHG-9 of a document lists the sections that cite it', async () => {
  const office = await DocumentTeam.open(team.harness, { id: team.org, founder: team.author })
  const { document } = await office.publish()
  const { id, version, code } = await team.section(device.id, 'f.qms')
  await team.ok(sectionRoutes.update, team.author, {
    params: { id },
    version,
    body: { documents: [document.id] },
  })
  expect(await impactOf(document.id)).toEqual([[1, code, document.code]])
})

it('CHG-9 is available to the team of the technical file only, for records they can read', async () => {
  const { id } = await team.section(device.id, 'br.controls')
  const ask = (who = team.author, of = id) => team.call(impactRoutes.read, who, { params: { id: of } })
  expect((await ask(team.reader)).statusCode).toBe(403)
  expect((await ask(team.approver)).statusCode).toBe(200)
  expect((await ask(team.author, device.id)).statusCode).toBe(404)
  const elsewhere = await team.harness.organisation(['techdoc_author'])
  const nonMember = await team.harness.call(impactRoutes.read, elsewhere.founder, elsewhere.id, {
    params: { id },
  })
  expect(nonMember.statusCode).toBe(404)
})

it('CHG-9 takes as many queries for many citing rows as for one', async () => {
  const control = await add('br.controls', { controlText: 'Valve' })
  const cost = async () => {
    const before = await team.harness.queriesOf(impactRoutes.read)
    await impactOf(control.id)
    return (await team.harness.queriesOf(impactRoutes.read)) - before
  }
  await add('br.hazards', { hazard: 'One', controlRefs: [control.id] })
  const one = await cost()
  const many = Array.from({ length: 40 }, (_, at) => ({ hazard: `Many ${at}`, controlRefs: [control.id] }))
  await team.add(device.id, 'br.hazards', ...many)
  expect([await cost(), one]).toEqual([3, 3])
})

it('CHG-9 reads only the rows that cite the item, even where the planner expects none', async () => {
  const control = await add('br.controls', { controlText: 'Filter' })
  await add('br.hazards', { hazard: 'Clogged', controlRefs: [control.id] })
  const read = await countRowsRead(team.harness, team.org, async (tx) => {
    expect(await selectImpact(tx, control.id)).toHaveLength(1)
  })
  // The file alone has 669 records.
  expect(read).toBeLessThan(50)
})
