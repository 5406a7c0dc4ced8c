import type { Collection } from 'contract'
import { controls } from 'contract/risk/controls'
import { expect, it } from 'vitest'
import { shapeOf } from '#platform/collection/shape.ts'
import { showValue } from './labels.ts'
import { wordingIn } from './wording.ts'

const nobody = { people: new Map(), records: new Map() }

it('prints selected options as labels in the language of the document', () => {
  const worked = Object.entries(controls.fields).filter(([, field]) => field.computed && !field.derived)
  const computed = Object.fromEntries(worked.map(([key]) => [key, { sql: '0', initial: 0 }]))
  const shape = shapeOf(controls as Collection, { computed })
  const shown = (locale: 'en' | 'ar') =>
    showValue(
      shape,
      'testMethods',
      controls.fields.testMethods,
      ['inspection', 'observation'],
      nobody,
      wordingIn(locale, 'UTC'),
    )
  expect(shown('en')).toBe('Inspection of evidence · Observation')
  expect(shown('ar')).toBe('فحص الأدلة · الملاحظة')
})

it('isolates an Arabic time next to a name in Latin letters', () => {
  expect(wordingIn('ar', 'UTC').moment('2026-11-15T10:53:06Z')).toMatch(/^\u2067.*\(UTC\)\u2069$/)
  expect(wordingIn('fr', 'UTC').moment('2026-11-15T10:53:06Z')).toBe('15 nov. 2026, 10:53:06 (UTC)')
})
