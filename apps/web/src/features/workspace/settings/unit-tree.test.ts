import type { Unit } from 'contract/workspace/units'
import { expect, it } from 'vitest'
import { placesFor, unitNodes } from './unit-tree.ts'

const unit = (id: string, parent: string | null): Unit =>
  ({ id, code: id.toUpperCase(), name: { en: id }, parent }) as Unit
const units = [unit('a', null), unit('b', 'a'), unit('c', 'b'), unit('d', 'a'), unit('e', 'gone')]

it('nests units, and shows units with a missing parent at the top', () => {
  const [a, e] = unitNodes(units, 'en')
  expect(a).toMatchObject({ key: 'a', text: 'A · a' })
  expect(a!.children!.map(({ key }) => key)).toEqual(['b', 'd'])
  expect(e).toMatchObject({ key: 'e' })
})

it('does not offer the unit itself, its descendants or its current parent as the new parent', () => {
  const keys = (id: string) =>
    placesFor(
      units,
      units.find((one) => one.id === id)!,
    ).map((one) => one.id)
  expect(keys('a')).toEqual(['e'])
  expect(keys('b')).toEqual(['d', 'e'])
  expect(keys('c')).toEqual(['a', 'd', 'e'])
})
