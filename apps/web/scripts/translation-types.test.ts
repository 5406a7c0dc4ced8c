import { describe, expect, test } from 'vitest'
import { describeTranslations, writeKeys } from './translation-types.ts'

const described = (...languages: Parameters<typeof describeTranslations>[0][number][]) =>
  Object.fromEntries(describeTranslations(languages))

describe('translation keys', () => {
  test('nested keys are joined by dots', () => {
    expect(described({ title: 'Risks', empty: { text: 'None yet' } })).toEqual({
      title: {},
      'empty.text': {},
    })
  })

  test('plural forms are one key that takes a count, even if no form shows the number', () => {
    const en = { left_one: 'One left', left_other: '{{count, number}} left' }
    const ar = { left_zero: 'لا شيء', left_one: 'واحد', left_two: 'اثنان', left_other: '{{count, number}}' }
    expect(described(en, ar)).toEqual({ left: { count: 'number' } })
  })

  test('a key that only looks like a plural form stays as it is', () => {
    expect(described({ rule_other: 'Any other' })).toEqual({ rule_other: {} })
  })

  test('values are collected from all languages and typed by their format', () => {
    expect(described({ by: 'By {{name}}' }, { by: '{{name}}, {{day}}' })).toEqual({
      by: { name: 'Value', day: 'Value' },
    })
    expect(described({ share: '{{share, number(maximumFractionDigits: 1)}}' })).toEqual({
      share: { share: 'number' },
    })
    expect(described({ mail: '{{person.name}} <{{person.email}}>' })).toEqual({
      mail: { person: { name: 'Value', email: 'Value' } },
    })
  })

  test('a format without a type is rejected', () => {
    expect(() => described({ on: 'On {{day, datetime}}' })).toThrow('datetime')
  })

  test('are written by namespace', () => {
    const keys = describeTranslations([{ close: 'Close', left_one: '1', left_other: '{{count}}' }])
    const text = writeKeys([{ namespace: 'ui/dialog', keys }])
    expect(text).toContain("  'ui/dialog':\n    | 'close'\n    | 'left'\n")
    expect(text).toContain("  'ui/dialog': `ui/dialog:${Keys['ui/dialog']}`\n")
    expect(text).toContain("  'ui/dialog': {\n    'left': { count: number }\n  }\n")
  })
})
