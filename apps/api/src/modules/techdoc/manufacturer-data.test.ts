import { type Device, deviceRoutes } from 'contract/techdoc/devices'
import { type FileRow, fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { type Section, sectionRoutes } from 'contract/techdoc/file/sections'
import {
  type Follower,
  inheritanceRoutes,
  MANUFACTURER_SECTIONS,
  manufacturerDataRoutes,
} from 'contract/techdoc/inheritance/inheritance'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Signer } from '#test/signer.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam
let earlier: Device
let data: string

const LEGAL = { legalName: 'Halden Medical GmbH', registeredAddress: 'Ringstraße 1, 1010 Vienna' }

const followers = async (key: string, of = data): Promise<Follower[]> => {
  const { id } = await team.section(of, key)
  return (await team.ok<{ items: Follower[] }>(inheritanceRoutes.followers, team.author, { params: { id } }))
    .items
}

async function apply(key: string, { reason = 'New data', replaceEntered = false, of = data } = {}) {
  const { id } = await team.section(of, key)
  const body = { reason, replaceEntered }
  return team.ok<{ items: Follower[] }>(inheritanceRoutes.apply, team.author, { params: { id }, body })
}

const ownSection = ({ id, version }: Section, fields: string[], reason: string | null) =>
  team.call(inheritanceRoutes.ownSection, team.author, { params: { id }, version, body: { fields, reason } })

beforeAll(async () => {
  team = await TechdocTeam.start()
  earlier = await team.device()
  await team.fill(earlier.id, 'f.manufacturer', { ...LEGAL, contactEmail: 'pump@halden.example' })
  await team.add(
    earlier.id,
    'f.certificates',
    { certificateNumber: 'EN 13485-77', certificateType: 'iso13485' },
    { certificateNumber: 'TD 1', certificateType: 'eu-td' },
  )
  await team.add(earlier.id, 'dm.sites', { siteName: 'Plant Graz' })
  ;({ id: data } = await team.ok<{ id: string }>(manufacturerDataRoutes.create, team.author, {
    body: { language: 'en', from: earlier.id },
  }))
})
afterAll(() => team.stop())

it('starts with the values of a device, and is no device itself', async () => {
  expect(await team.ok(manufacturerDataRoutes.read, team.author)).toEqual({ id: data })
  expect([...(await team.sections(data)).keys()].toSorted()).toEqual([...MANUFACTURER_SECTIONS].toSorted())
  expect((await team.section(data, 'f.manufacturer')).values).toMatchObject(LEGAL)
  // The certificate of the quality system is the manufacturer's; that of the technical documentation is the device's.
  const certificates = await team.rows(data, 'f.certificates')
  expect(certificates.map(({ values }) => values!['certificateNumber'])).toEqual(['EN 13485-77'])
  expect((await team.rows(data, 'dm.sites')).map(({ code, values }) => [code, values])).toEqual([
    ['MFR/dm.sites/001', { siteName: 'Plant Graz' }],
  ])
  const { items } = await team.ok<{ items: Device[] }>(deviceRoutes.list, team.author, { query: {} })
  expect(items.map(({ code }) => code)).toEqual(['DEV-001'])
  const again = await team.ok<{ id: string }>(manufacturerDataRoutes.create, team.author, {
    body: { language: 'fr' },
  })
  expect(again.id).toBe(data)
})

it('is taken by every new device, with the references between its rows', async () => {
  const [certificate] = await team.rows(data, 'f.certificates')
  const [site] = await team.rows(data, 'dm.sites')
  await team.edit(site!, { qmsCertificateRef: certificate!.id })
  const made = await team.device({ name: { en: 'Infusion set' } })
  const section = await team.section(made.id, 'f.manufacturer')
  const origin = await team.section(data, 'f.manufacturer')
  expect(section).toMatchObject({ values: LEGAL, source: origin.id, status: 'in_progress', behind: false })
  const [own] = await team.rows(made.id, 'f.certificates')
  const [plant] = await team.rows(made.id, 'dm.sites')
  expect(own).toMatchObject({ code: `${made.code}/f.certificates/001`, source: certificate!.id })
  expect(plant).toMatchObject({ source: site!.id, values: { qmsCertificateRef: own!.id } })
})

it('shows what a change touches before it is applied, and applies it in one step', async () => {
  const made = await team.device()
  await team.fill(data, 'f.manufacturer', { registeredAddress: 'Hafenstraße 9, 4020 Linz' })
  const before = await followers('f.manufacturer')
  expect(before.find(({ device }) => device.id === made.id)).toMatchObject({
    effect: 'changes',
    fields: ['registeredAddress'],
  })
  expect((await team.section(made.id, 'f.manufacturer')).values).toMatchObject(LEGAL)
  // The first device was written before there was data: its other address counts as entered there.
  expect(before.find(({ device }) => device.id === earlier.id)).toMatchObject({ entered: 1 })
  const { items } = await apply('f.manufacturer', { replaceEntered: true })
  expect(items.map(({ effect }) => effect)).toEqual(items.map(() => 'current'))
  for (const device of [made.id, earlier.id])
    expect((await team.section(device, 'f.manufacturer')).values).toMatchObject({
      registeredAddress: 'Hafenstraße 9, 4020 Linz',
    })
  const { items: history } = await team.ok<{ items: { reason: string | null; changes: object }[] }>(
    sectionRoutes.history,
    team.author,
    { params: { id: (await team.section(made.id, 'f.manufacturer')).id } },
  )
  expect(history[0]).toMatchObject({ reason: 'New data' })
})

it('keeps what was entered in a device unless it is replaced, with the reason of that', async () => {
  const own = await team.device()
  const [certificate] = await team.add(own.id, 'f.certificates', { certificateNumber: 'TD 4711' })
  await apply('f.certificates')
  const rows = await team.rows(own.id, 'f.certificates')
  expect(rows.map(({ values }) => values!['certificateNumber'])).toEqual(['EN 13485-77', 'TD 4711'])
  expect(rows.find(({ id }) => id === certificate!.id)).toMatchObject({ source: null })
})

it('is edited in one place: a device changes a value only with a reason', async () => {
  const made = await team.device()
  const section = await team.section(made.id, 'f.manufacturer')
  const edit = (values: object, { id, version } = section) =>
    team.call(sectionRoutes.update, team.author, {
      params: { id },
      version,
      body: { values: { ...section.values, ...values } },
    })
  expect((await edit({ contactEmail: 'set@halden.example' })).json()).toMatchObject({
    error: 'INVALID_INPUT',
    details: [{ path: ['values', 'contactEmail'], code: 'inherited' }],
  })
  const freed = await ownSection(section, ['contactEmail'], 'The set has its own desk')
  expect(freed.json()).toMatchObject({ ownValues: { contactEmail: 'The set has its own desk' } })
  const changed = await edit({ contactEmail: 'set@halden.example' }, freed.json())
  expect(changed.statusCode, changed.body).toBe(200)
  await team.fill(data, 'f.manufacturer', { contactEmail: 'office@halden.example' })
  await apply('f.manufacturer')
  const kept = await team.section(made.id, 'f.manufacturer')
  expect(kept.values).toMatchObject({ contactEmail: 'set@halden.example' })
  expect((await followers('f.manufacturer')).find(({ device }) => device.id === made.id)).toMatchObject({
    own: 1,
    effect: 'current',
  })
  const back = await ownSection(kept, ['contactEmail'], null)
  expect(back.json()).toMatchObject({ ownValues: null, values: { contactEmail: 'office@halden.example' } })
})

it('leaves a row out of one device, with a reason', async () => {
  const made = await team.device()
  const [site] = await team.rows(made.id, 'dm.sites')
  const archived = await team.ok<FileRow>(fileRowRoutes.archive, team.author, {
    params: { id: site!.id },
    version: site!.version,
    body: { reason: 'Made elsewhere' },
  })
  expect(archived).toMatchObject({ ownValues: { '*': 'Made elsewhere' } })
  await apply('dm.sites')
  expect(await team.rows(made.id, 'dm.sites')).toEqual([])
  const [refused] = await team.rows((await team.device()).id, 'dm.sites')
  const { lines } = await team.ok<{ lines: { problems: object[]; line: FileRow }[] }>(
    fileRowRoutes.editMany,
    team.author,
    {
      params: { id: refused!.section },
      body: {
        edits: [
          {
            id: refused!.id,
            version: refused!.version,
            changes: { values: { ...refused!.values, siteName: 'X' } },
          },
        ],
      },
    },
  )
  expect(lines[0]!.problems).toEqual([{ path: ['values', 'siteName'], code: 'inherited' }])
})

it('marks approved sections, which take the value when they are revised and cannot be confirmed without it', async () => {
  const made = await team.device()
  const approved = await team.approve(made.id, 'f.manufacturer')
  await team.fill(data, 'f.manufacturer', { tradeName: 'Halden' })
  expect((await followers('f.manufacturer')).find(({ device }) => device.id === made.id)).toMatchObject({
    effect: 'needs_update',
    fields: ['tradeName'],
  })
  await apply('f.manufacturer')
  const marked = await team.section(made.id, 'f.manufacturer')
  expect(marked).toMatchObject({
    status: 'needs_update',
    behind: true,
    values: approved.values,
    causes: [{ kind: 'manufacturer', record: { code: 'MFR/f.manufacturer' } }],
  })
  const signer = new Signer(team.harness, team.approver, team.org)
  const confirmed = await signer.ask(marked.id, { meaning: 'approval', to: 'approved', reason: 'Checked' })
  expect(confirmed.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['sourceTaken'] } })
  await team.step(marked, 'in_progress', team.author, 'Trade name')
  expect(await team.section(made.id, 'f.manufacturer')).toMatchObject({
    status: 'in_progress',
    behind: false,
    values: { tradeName: 'Halden' },
  })
})

it('archives and restores rows with the manufacturer’s', async () => {
  const made = await team.device()
  const [site] = await team.rows(data, 'dm.sites')
  const step = async (route: typeof fileRowRoutes.archive | typeof fileRowRoutes.restore, body?: object) => {
    const { version } = await team.ok<FileRow>(fileRowRoutes.get, team.author, { params: { id: site!.id } })
    await team.ok(route, team.author, { params: { id: site!.id }, version, ...(body ? { body } : {}) })
    await apply('dm.sites')
    return (await team.rows(made.id, 'dm.sites')).length
  }
  expect(await step(fileRowRoutes.archive, { reason: 'Closed' })).toBe(0)
  expect(await step(fileRowRoutes.restore)).toBe(1)
})

it('is for people who write files', async () => {
  const call = (who = team.reader) =>
    team.call(manufacturerDataRoutes.create, who, { body: { language: 'en' } })
  expect((await call()).statusCode).toBe(403)
  const { id } = await team.section(data, 'f.manufacturer')
  const asked = await team.call(inheritanceRoutes.apply, team.reviewer, {
    params: { id },
    body: { reason: 'No', replaceEntered: false },
  })
  expect(asked.statusCode).toBe(403)
})
