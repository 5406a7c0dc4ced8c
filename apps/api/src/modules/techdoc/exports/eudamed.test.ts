import { parseXml, walk } from '@cj-tech-master/excelts/xml'
import type { Device } from 'contract/techdoc/devices'
import { type EudamedCheck, type EudamedDifferences, eudamedRoutes } from 'contract/techdoc/packages/eudamed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { exportTechnicalFile } from '#test/export-technical-file.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'

const BASIC = '4012345PUMPWW'
const FIRST = '04012345000016'
const SECOND = '04012345000023'

/** Every question about a Basic UDI-DI that EUDAMED asks; it takes no open answer. */
const ANSWERED = {
  implantable: false,
  active: true,
  measuringFunction: false,
  reusableSurgical: false,
  administersMedicine: true,
  containsMedicinal: false,
  humanTissue: false,
  animalTissue: false,
}

let team: TechdocTeam
let device: Device
let xml: string

beforeAll(async () => {
  team = await TechdocTeam.start({ EUDAMED_VERSION: '9.8.7' })
  device = await team.device()
  await team.fill(device.id, 'f.manufacturer', { srn: 'DE-MF-000001234' })
  await team.fill(device.id, 'dd.identity', { tradeName: 'Pump & "Flow" <1>', emdnCode: 'Z12030201' })
  const [basic] = await team.add(device.id, 'dd.basic-udi', {
    basicUdiDi: BASIC,
    issuingEntity: 'gs1',
    modelFamily: 'Pump',
    riskClass: 'IIb',
    ...ANSWERED,
  })
  const own = { basicUdiRef: basic!.id, marketStatus: 'on-market', sterileLabel: false, latex: false }
  const lot = { udiPi: ['lot'] }
  await team.add(
    device.id,
    'dd.udi-di',
    {
      ...own,
      udiDi: FIRST,
      catalogueNumber: 'REF-1',
      quantityPerPack: 1,
      udiPi: ['serial', 'expiry'],
      maxReuses: 5,
    },
    { ...own, ...lot, udiDi: SECOND, catalogueNumber: 'REF-2', quantityPerPack: 10, singleUse: true },
  )
  xml = (await exportTechnicalFile(team, device.id, 'file_eudamed')).toString()
}, 120_000)
afterAll(() => team.stop())

/** Elements and their texts. */
function elementsIn(text: string): string[] {
  const found: string[] = []
  walk(parseXml(text).root, ({ name, children }) => {
    const [only] = children
    if (children.length === 1 && only?.type === 'text') found.push(`${name} ${only.value}`)
  })
  return found
}

const compare = (file: string, who = team.prrc) =>
  team.call(eudamedRoutes.differences, who, { params: { id: device.id }, query: {}, body: { xml: file } })
const compared = async (file: string): Promise<EudamedDifferences> => {
  const response = await compare(file)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('EXP-10 EUDAMED identifiers', () => {
  it('EXP-10 are well-formed XML with the Basic UDI-DI and UDI-DI data of the tables', () => {
    expect(elementsIn(xml)).toEqual(
      expect.arrayContaining([
        `commondi:DICode ${BASIC}`,
        'commondi:issuingEntityCode GS1',
        'basicudi:riskClass CLASS_IIB',
        'basicudi:MFActorCode DE-MF-000001234',
        'commondi:active true',
        `commondi:DICode ${FIRST}`,
        'udidi:MDNCodes Z12030201',
        'udidi:productionIdentifier EXPIRATION_DATE SERIALISATION_NUMBER',
        'udidi:referenceNumber REF-1',
        'commondi:code ON_THE_MARKET',
        'lsn:textValue Pump & "Flow" <1>',
        `commondi:DICode ${SECOND}`,
        'udidi:numberOfReuses 0',
        'udidi:baseQuantity 10',
      ]),
    )
  })

  it('EXP-10 state the configured version and that nothing was checked against the live system', () => {
    expect(xml).toContain('version="9.8.7"')
    expect(xml).toContain(
      'neither it nor this file was checked against the published schema or the live system',
    )
  })

  it('EXP-10 show no differences when compared with identical registered data', async () => {
    expect(await compared(xml)).toEqual({ registered: 3, inFile: 3, differences: [] })
  })

  it('EXP-10 are compared value by value, whatever namespace prefixes the registered file uses', async () => {
    const registered = xml
      .replaceAll('basicudi:', 'budi:')
      .replaceAll('udidi:', 'u:')
      .replace('CLASS_IIB', 'CLASS_IIA')
      .replace(SECOND, '04012345999999')
    expect((await compared(registered)).differences).toEqual([
      {
        kind: 'basic',
        identifier: BASIC,
        change: 'changed',
        facts: [{ label: 'Risk class', from: 'CLASS_IIA', to: 'CLASS_IIB' }],
      },
      { kind: 'udi', identifier: '04012345999999', change: 'removed', facts: [] },
      expect.objectContaining({ kind: 'udi', identifier: SECOND, change: 'added' }),
    ])
  })

  it('EXP-10 are compared only with EUDAMED XML, by people who can read the device', async () => {
    const entity = `<!DOCTYPE x [<!ENTITY a "b">]>${xml.slice(xml.indexOf('<message'))}`
    for (const wrong of ['not xml', '<a><b/></a>', '<open>', entity]) {
      const refused = await compare(wrong)
      expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([422, 'UNREADABLE_FILE'])
    }
    const elsewhere = await team.harness.organisation(['prrc'])
    const foreign = await team.harness.call(eudamedRoutes.differences, elsewhere.founder, elsewhere.id, {
      params: { id: device.id },
      query: {},
      body: { xml },
    })
    expect(foreign.statusCode).toBe(404)
  })

  it('EXP-10 are refused with each value that EUDAMED would refuse, by section, row and field', async () => {
    const bare = await team.device()
    const check = () => team.ok<EudamedCheck>(eudamedRoutes.check, team.prrc, { params: { id: bare.id } })
    expect(await check()).toMatchObject({ basics: 0, udis: 0, problems: [] })
    const [basic] = await team.add(bare.id, 'dd.basic-udi', {
      basicUdiDi: BASIC,
      issuingEntity: 'gs1',
      active: true,
    })
    const [udi, unnamed] = await team.add(
      bare.id,
      'dd.udi-di',
      { udiDi: FIRST, basicUdiRef: basic!.id, marketStatus: 'planned', quantityPerPack: 0 },
      { catalogueNumber: 'REF-9' },
    )
    const { problems, source, unknown } = await check()
    const named = problems.map(({ section, row, field, code }) => [section, row, field, code])
    expect(named).toEqual(
      expect.arrayContaining([
        ['dd.basic-udi', basic!.id, 'Risk class', 'missing'],
        ['dd.basic-udi', basic!.id, 'Implantable', 'missing'],
        ['f.manufacturer', null, 'SRN', 'missing'],
        ['dd.identity', null, 'EMDN code', 'missing'],
        ['dd.udi-di', udi!.id, 'Market status', 'missing'],
        ['dd.udi-di', udi!.id, 'Quantity per pack', 'form'],
        ['dd.udi-di', udi!.id, 'Maximum reuses', 'missing'],
        ['dd.udi-di', unnamed!.id, 'UDI-DI', 'missing'],
      ]),
    )
    expect(named).not.toContainEqual(['dd.basic-udi', basic!.id, 'Active device', 'missing'])
    expect(source).toContain('data dictionary')
    expect(unknown.length).toBeGreaterThan(0)
    const refused = await team.call(fileExportRoutes.device, team.prrc, {
      params: { id: bare.id },
      body: { format: 'file_eudamed', locale: 'en' },
    })
    expect(refused.json()).toEqual({ error: 'EUDAMED_INVALID' })
  })

  it('EXP-10 find no problem in a complete file', async () => {
    const found = await team.ok<EudamedCheck>(eudamedRoutes.check, team.prrc, { params: { id: device.id } })
    expect(found).toMatchObject({ basics: 1, udis: 2, problems: [] })
  })
})
