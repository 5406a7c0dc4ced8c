import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

test.each([
  ['Nora Lindgren', 'NL'],
  ['Anna Maria de Vries', 'AV'],
  ['Élodie', 'É'],
  ['ليلى بن علي', 'ل'],
  ['  daniel  reed ', 'DR'],
  ['', ''],
])('the initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name always has the same colour, and few names share one', () => {
  expect(hueOf('Nora Lindgren')).toBe(hueOf('Nora Lindgren'))
  const hues = new Set(
    ['Nora Lindgren', 'Daniel Reed', 'Samir Haddad', 'Grace Liu', 'Ilse Bakker'].map(hueOf),
  )
  expect(hues.size).toBeGreaterThan(3)
})
