import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { FIELD_TYPES, type FileField, type StructurePage } from 'contract/techdoc/file/file-structure'
import fc from 'fast-check'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { sectionsQuery } from '../file.api.ts'
import { OpenFileContext } from '../file-context.ts'
import { codeChoices } from './codes.ts'
import { FileInput } from './FileInput.tsx'
import { clashesOf, isEmpty, mergeValues, sendable, withValue } from './file-values.ts'
import { readTyped } from './TypedInput.tsx'

// API calls import the identity module, which needs browser storage.
vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
})
afterAll(() => void vi.unstubAllGlobals())

const inEvery = (en: string) => ({ en, fr: en, ar: en })
const ONE = '00000000-0000-7000-8000-000000000001'
const TWO = '00000000-0000-7000-8000-000000000002'
const device = { id: ONE, code: 'DEV-001', language: 'en' } as const
const structure: StructurePage = {
  version: 'test',
  key: 'foundations',
  title: inEvery('Foundations'),
  purpose: inEvery('Who makes it'),
  sections: [],
  optionSets: {
    answer: ['yes', 'no', 'tbd'].map((value) => ({ value, label: inEvery(`The word of ${value}`) })),
    symbol: Array.from({ length: 20 }, (_, at) => ({ value: `s${at}`, label: inEvery(`Symbol ${at}`) })),
  },
}

function draw(field: Partial<FileField>, props: Partial<ComponentProps<typeof FileInput>> = {}): string {
  const client = new QueryClient()
  const target = { id: TWO, key: 'dd.variants', kind: 'table' }
  const form = { id: TWO, key: 'dd.identity', kind: 'form' }
  client.setQueryData(sectionsQuery(device.id, 'device-description').queryKey, [target, form] as never)
  const whole: FileField = {
    key: 'one',
    label: inEvery('The label'),
    type: 'text',
    required: false,
    ...field,
  }
  const input = createElement(FileInput, {
    field: whole,
    value: undefined,
    open: true,
    onChange: () => undefined,
    ...props,
  })
  const file = createElement(OpenFileContext, { value: { device, structure } }, input)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, file))
}

describe('SEC-1 every type of field has its input', () => {
  const SEEN: Record<(typeof FIELD_TYPES)[number], readonly [Partial<FileField>, unknown, RegExp]> = {
    text: [{}, 'Pump', /<input[^>]* value="Pump"/],
    longtext: [{}, 'Long', /<textarea[^>]*>Long<\/textarea>/],
    richtext: [{}, 'Rich', /<textarea[^>]*>Rich<\/textarea>/],
    number: [{}, 0.000001, /<input[^>]*inputMode="decimal"[^>]*value="0.000001"/],
    boolean: [{}, false, /type="radio"[\s\S]*type="radio"[^>]*checked=""/],
    date: [{}, '2026-11-16', /<input[^>]*value="16\/11\/2026"/],
    url: [{}, 'https://example.org', /<input[^>]*type="url"/],
    select: [{ optionSet: 'answer' }, 'no', /<option value="no" selected="">The word of no/],
    multiselect: [{ optionSet: 'answer' }, ['tbd'], /type="checkbox"[^>]*checked=""[^>]*\/>The word of tbd/],
    countries: [{}, ['FR'], /<bdi[^>]*>France<\/bdi>[\s\S]*<option value="DE">Germany/],
    languages: [{}, ['ar'], /<bdi[^>]*>Arabic<\/bdi>[\s\S]*<option value="fr">French/],
    user: [{}, ONE, /readOnly="" placeholder="find"/],
    users: [{}, [ONE], /<li[\s\S]*readOnly="" placeholder="find"/],
    file: [{}, ONE, /readOnly="" placeholder="find"/],
    ref: [{ target: 'dd.variants' }, ONE, /readOnly="" placeholder="find"/],
    refs: [{ target: 'document' }, [ONE, TWO], /<li[\s\S]*<li[\s\S]*readOnly="" placeholder="find"/],
    computed: [{}, 12, /12/],
  }
  test.each(FIELD_TYPES)('%s', (type) => {
    const [more, value, seen] = SEEN[type]
    const html = draw({ type, ...more }, { value })
    expect(html).toContain('The label')
    expect(html).toMatch(seen)
  })

  test('a computed or read-only field has no input', () => {
    expect(draw({ type: 'computed' }, { value: 12 })).not.toMatch(/<(input|select|textarea)/)
    for (const type of FIELD_TYPES)
      expect(draw({ type }, { open: false })).not.toMatch(/<(input|select|textarea)/)
  })

  test('a reference to a form section is a checkbox, since there is only one', () => {
    expect(draw({ type: 'ref', target: 'dd.identity' }, { value: TWO })).toMatch(
      /type="checkbox"[^>]*checked=""/,
    )
  })

  test('a long multi-select offers the remaining options, and selected ones can be removed', () => {
    const html = draw({ type: 'multiselect', optionSet: 'symbol' }, { value: ['s3'] })
    expect(html).toMatch(/<bdi[^>]*>Symbol 3<\/bdi>/)
    expect(html).not.toContain('<option value="s3"')
    expect(html).toContain('<option value="s4"')
  })

  test('a server error is shown below its input', () => {
    const html = draw({ type: 'number' }, { value: 'many', problem: 'invalid' })
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('problems.number')
  })
})

test('I18-5 numbers are parsed in local formats, and texts kept as typed', () => {
  expect(readTyped('number', '0,25')).toBe(0.25)
  expect(readTyped('number', '١٢٫٥')).toBe(12.5)
  expect(readTyped('number', '1e-6')).toBe(0.000001)
  expect(readTyped('number', 'many')).toBe('many')
  expect(readTyped('text', 'with space ')).toBe('with space ')
  expect(readTyped('text', '  ')).toBeNull()
})

test('I18-1 countries and languages are codes with names in the reader’s language', () => {
  expect(codeChoices('countries', 'fr').find(({ value }) => value === 'DE')?.label).toBe('Allemagne')
  expect(codeChoices('countries', 'en')).toHaveLength(249)
  expect(codeChoices('languages', 'ar').every(({ label }) => /\p{L}/u.test(label))).toBe(true)
})

describe('values', () => {
  const FIELDS = ['a', 'b', 'c'].map((key) => ({ key, type: 'text' }) as FileField)
  const someValues = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3'))

  test('emptied values are dropped, and computed ones are not sent', () => {
    expect(withValue({ a: '1', b: '2' }, 'a', '')).toEqual({ b: '2' })
    expect(withValue(null, 'a', [])).toEqual({})
    const fields = [...FIELDS, { key: 'd', type: 'computed' } as FileField]
    expect(sendable(fields, { a: '1', d: 4, gone: '?' })).toEqual({ a: '1' })
  })

  test('edits of two people to different fields are merged, regardless of who saved first', () => {
    fc.assert(
      fc.property(someValues, someValues, someValues, (seen, mine, theirs) => {
        const clashes = clashesOf(seen, mine, theirs)
        const merged = mergeValues(seen, mine, theirs)
        for (const { key } of FIELDS) {
          const changed = mine[key] !== seen[key]
          expect(merged[key]).toBe(changed ? mine[key] : theirs[key])
        }
        expect(Object.values(merged).some(isEmpty)).toBe(false)
        if (clashes.length === 0) expect(mergeValues(seen, theirs, mine)).toEqual(merged)
      }),
    )
  })
})
