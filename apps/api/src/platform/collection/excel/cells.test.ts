import * as f from 'contract/field'
import { processes } from 'contract/risk/processes'
import { describe, expect, it } from 'vitest'
import { wordsOf, choiceLabels } from './choice-labels.ts'
import { columnsOfField, type FieldColumn } from './columns.ts'
import type { Names } from './name-keys.ts'
import { type RawCell, readCell } from './read-cell.ts'
import { writeValue } from './write-cell.ts'

const ANNE = '0190a5b0-0000-7000-8000-000000000001'
const UNIT = '0190a5b0-0000-7000-8000-000000000002'
const OTHER = '0190a5b0-0000-7000-8000-000000000003'
const GONE = '0190a5b0-0000-7000-8000-000000000004'

const names: Names = {
  emails: new Map([
    [ANNE, 'Anne@example.com'],
    [GONE, 'gone@example.com'],
  ]),
  codes: new Map([
    [UNIT, 'HQ'],
    [OTHER, 'LAB'],
  ]),
  people: new Map([['anne@example.com', ANNE]]),
  records: new Map([
    ['unit HQ', UNIT],
    ['unit LAB', OTHER],
  ]),
  taken: new Set(),
}
const column = (name: keyof typeof processes.fields, at = 0) =>
  columnsOfField(name, processes.fields[name])[at]!
const dayColumn: FieldColumn = { key: 'due', kind: 'field', name: 'due', field: f.day() }

const write = (of: FieldColumn, value: unknown, locale: 'en' | 'fr' | 'ar' = 'en') =>
  writeValue({ of: processes, locale, names }, of, value)
const read = (of: FieldColumn, raw: RawCell | undefined, current: unknown = null) =>
  readCell(processes, of, raw, write(of, current), names)
const value = (of: unknown) => ({ is: 'value', value: of })
const problem = (code: string, text?: string) => ({ is: 'problem', code, ...(text ? { text } : {}) })

describe('a workbook cell', () => {
  it('keeps the value if empty, and clears it with <clear>', () => {
    for (const empty of [undefined, '', '  ', '\n'])
      expect(read(column('objectives'), empty)).toEqual({ is: 'kept' })
    for (const clear of ['<clear>', ' <CLEAR> '])
      expect(read(column('objectives'), clear)).toEqual({ is: 'cleared' })
  })

  it('can contain the clear marker as text', () => {
    for (const text of ['<clear>', '<Clear>', String.raw`\<clear>`]) {
      expect(read(column('objectives'), write(column('objectives'), text)!)).toEqual(value(text))
    }
  })

  it('with a spreadsheet error is invalid', () => {
    expect(read(column('objectives'), { error: '#REF!' })).toEqual(problem('invalid'))
  })

  it('writes a choice in the reader’s language and reads it in any language or as its code', () => {
    expect(write(column('family'), 'finance', 'ar')).toBe('المالية')
    for (const word of ['finance', 'FINANCE', ' Finance ', 'المالية', 'الماليه']) {
      expect(read(column('family'), word)).toEqual(value('finance'))
    }
    expect(read(column('family'), 'third_party')).toEqual(value('third_party'))
    expect(read(column('family'), 'Achats et tiers')).toEqual(value('third_party'))
    expect(read(column('family'), 'cooking')).toEqual(problem('invalid'))
  })

  it('writes the code of a choice whose label is ambiguous', () => {
    const words = choiceLabels(['a', 'b'], () => 'Same')
    expect(words.write('a', 'en')).toBe('a')
    expect(words.read('Same')).toBeUndefined()
    expect(words.read('b')).toBe('b')
  })

  it('round-trips every choice in every language', () => {
    for (const [name, words] of wordsOf(processes).choices) {
      for (const code of processes.fields[name as 'family'].choices!) {
        for (const locale of ['en', 'fr', 'ar'] as const)
          expect(words.read(words.write(code, locale))).toBe(code)
      }
    }
  })

  it('reads whole numbers as people write them, and refuses ambiguous ones', () => {
    for (const three of [3, '3', '3.0', '3,0', '٣', ' 3 '])
      expect(read(column('criticality'), three)).toEqual(value(3))
    for (const wrong of ['three', '1,000', true, '3 of 5'])
      expect(read(column('criticality'), wrong)).toEqual(problem('invalid'))
  })

  it('reads yes and no in any language, or true and false', () => {
    for (const yes of [true, 'Yes', 'oui', 'نعم', 'TRUE', 1, '1'])
      expect(read(column('notTranslatedYet'), yes)).toEqual(value(true))
    for (const no of [false, 'No', 'NON', 'لا', 'false', 0])
      expect(read(column('notTranslatedYet'), no)).toEqual(value(false))
    expect(read(column('notTranslatedYet'), 'maybe')).toEqual(problem('invalid'))
    expect(write(column('notTranslatedYet'), false, 'fr')).toBe('Non')
  })

  it('reads a date as ISO text or as a spreadsheet date', () => {
    expect(read(dayColumn, '2031-05-04')).toEqual(value('2031-05-04'))
    expect(read(dayColumn, new Date('2031-05-04T00:00:00Z'))).toEqual(value('2031-05-04'))
    expect(read(dayColumn, '04/05/2031')).toEqual(value('04/05/2031'))
    expect(write(dayColumn, '2031-05-04')).toBe('2031-05-04')
  })

  it('reads a person by e-mail address, and refuses one without active member unless unchanged', () => {
    expect(write(column('ownerId'), ANNE)).toBe('Anne@example.com')
    expect(read(column('ownerId'), 'ANNE@example.com ')).toEqual(value(ANNE))
    expect(read(column('ownerId'), 'gone@example.com')).toEqual(problem('unknown_person'))
    expect(read(column('ownerId'), 'gone@example.com', GONE)).toEqual({ is: 'kept' })
  })

  it('reads other records by their codes', () => {
    expect(write(column('units'), [OTHER, UNIT])).toBe('HQ; LAB')
    expect(read(column('units'), 'LAB;HQ;LAB')).toEqual(value([UNIT, OTHER]))
    expect(read(column('units'), 'HQ; NOWHERE')).toEqual(problem('unknown_reference', 'NOWHERE'))
  })

  it('keeps numbers and dates in a text column as the text shown', () => {
    expect(read(column('objectives'), 2024)).toEqual(value('2024'))
    expect(read(column('objectives'), new Date('2031-05-04T00:00:00Z'))).toEqual(value('2031-05-04'))
    expect(read(column('objectives'), true)).toEqual(value('TRUE'))
    expect(read(column('objectives'), 'half \ud83d character')).toEqual(problem('invalid'))
  })
})
