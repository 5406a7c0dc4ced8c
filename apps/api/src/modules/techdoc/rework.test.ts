import type { Device } from 'contract/techdoc/devices'
import { deviceRoutes } from 'contract/techdoc/devices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam
let device: Device

beforeAll(async () => {
  team = await TechdocTeam.start()
  device = await team.device()
})
afterAll(() => team.stop())

async function marked(): Promise<string[]> {
  const found = [...(await team.sections(device.id)).values()].filter(
    ({ status }) => status === 'needs_update',
  )
  return found.map(({ key }) => key).toSorted()
}

it('SEC-6 flags the sections that reference a changed row, with the cause, and no others', async () => {
  const [control] = await team.add(device.id, 'br.controls', { controlText: 'Alarm' })
  await team.add(device.id, 'br.hazards', { hazard: 'Free flow', controlRefs: [control!.id] })
  await team.add(device.id, 'f.terms', { term: 'Bolus' })
  await team.approve(device.id, 'br.hazards')
  await team.approve(device.id, 'f.terms')
  expect(await marked()).toEqual([])
  const fields = await team.rows(device.id, 'br.controls')
  await team.edit(fields[0]!, { controlType: 'protective' })
  expect(await marked()).toEqual(['br.hazards'])
  const { causes } = await team.section(device.id, 'br.hazards')
  expect(causes).toMatchObject([{ kind: 'row', record: { id: control!.id, type: 'filerow' } }])
})

it('SEC-7 is confirmed unchanged with a reason and a signature, or revised', async () => {
  const { id, revision } = await team.section(device.id, 'br.hazards')
  await expect(team.sign(id, team.approver, 'approval', 'approved')).rejects.toThrow(/reason/)
  await team.sign(
    id,
    team.approver,
    'approval',
    'approved',
    'The alarm is the same; only its kind was named.',
  )
  expect(await team.section(device.id, 'br.hazards')).toMatchObject({
    status: 'approved',
    revision,
    causes: [],
  })
})

it('CLS-11 flags all approved sections when the class or the intended purpose changes', async () => {
  const { version } = await team.ok<Device>(deviceRoutes.get, team.author, { params: { id: device.id } })
  await team.ok(deviceRoutes.update, team.author, {
    params: { id: device.id },
    version,
    body: { riskClass: 'III' },
  })
  expect(await marked()).toEqual(['br.hazards', 'f.terms'])
  for (const key of await marked()) {
    const { id } = await team.section(device.id, key)
    await team.sign(id, team.approver, 'approval', 'approved', 'Holds for class III as well.')
  }
  await team.fill(device.id, 'dd.purpose', { indications: 'Pain' })
  expect(await marked()).toEqual(['br.hazards', 'f.terms'])
})

it('SEC-6 flags hazards whose threshold is crossed, once, with the indicator as the cause', async () => {
  for (const key of await marked()) {
    const { id } = await team.section(device.id, key)
    await team.sign(id, team.approver, 'approval', 'approved', 'Holds for this purpose as well.')
  }
  const [hazard] = await team.rows(device.id, 'br.hazards')
  const hazardRefs = [hazard!.id]
  await team.add(device.id, 'pms.exposure', { periodTo: '2026-06-30', unitsSold: 100 })
  const [indicator] = await team.add(device.id, 'pms.indicators', { hazardRefs, threshold: 0.02 })
  const complain = (receivedOn: string) =>
    team.add(device.id, 'pms.complaints', { hazardRefs, receivedOn, complaintStatus: 'open' })
  await complain('2026-03-01')
  expect(await marked()).toEqual([])
  await complain('2026-03-02')
  expect(await marked()).toEqual(['br.hazards'])
  const { id, causes } = await team.section(device.id, 'br.hazards')
  expect(causes).toMatchObject([{ kind: 'threshold', record: { id: indicator!.id } }])
  await team.sign(id, team.approver, 'approval', 'approved', 'The hazard was weighed again.')
  await complain('2026-03-03')
  expect(await marked()).toEqual([])
})
