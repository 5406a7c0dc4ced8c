import type { FileValues } from 'contract/techdoc/file/sections'
import { expect, it } from 'vitest'
import { snapSection } from '#test/fixtures/snap-section.ts'
import { eudamedData } from './eudamed-data.ts'
import type { SnapSection } from './snapshot.ts'

const section = (key: string, values: FileValues, ...rows: readonly FileValues[]) =>
  snapSection(
    key,
    values,
    rows.map((row, at) => ({ id: `${key} ${at}`, code: key, values: row })),
  )

const srnIn = (...sections: readonly SnapSection[]) => {
  const basic = section('dd.basic-udi', {}, { basicUdiDi: '4012345PUMPWW', issuingEntity: 'gs1' })
  const [only] = eudamedData({ sections: [basic, ...sections] }).basics
  return only!.elements.find(({ field }) => field === 'srn')?.value
}

it('EXP-10 names the SRN of the manufacturer, from its form or from its registration as an actor', () => {
  expect(srnIn(section('f.manufacturer', { srn: 'DE-MF-000012345' }))).toBe('DE-MF-000012345')
  const registered = section(
    'f.eudamed',
    {},
    { eudamedModule: 'device', identifier: 'x' },
    { eudamedModule: 'actor', identifier: 'FR-MF-000012345' },
  )
  expect(srnIn(section('f.manufacturer', {}), registered)).toBe('FR-MF-000012345')
  expect(srnIn()).toBeUndefined()
})
