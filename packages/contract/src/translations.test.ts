import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Collection } from './collection.ts'
import { CLIENT_ERRORS, ERRORS } from './errors.ts'
import type { Field } from './field.ts'
import { LOCALES } from './locale.ts'
import { MEANINGS } from './meaning.ts'
import { ROLES } from './permissions.ts'
import { STORAGE_ERRORS } from './storage-errors.ts'
import { allCollections } from '../test/all-collections.ts'
import { VALIDITIES } from './workspace/signatures.ts'

/** A translation file that belongs to none of them fails below. */
const COLLECTIONS = await allCollections()

/** Translations that belong to no collection. */
const SHARED = [
  'auditreport',
  'classification',
  'common',
  'documents',
  'filepaper',
  'filechecks',
  'fileproblems',
  'gapscales',
  'organisation',
  'permissions',
  'server',
  'signatures',
  'storage',
  'templatetexts',
]

/** Columns that every list offers besides the fields. */
const LIST_COLUMNS = ['status', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

type Words = { [key: string]: string | Words }

const folder = new URL('../translations/', import.meta.url)
const load = (locale: string, name: string) =>
  JSON.parse(readFileSync(new URL(`${locale}/${name}.json`, folder), 'utf8')) as Words

/** The path of every translation, such as `choices.family.finance`. */
function paths(words: Words, above = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : paths(value, `${above}${key}.`),
  )
}

function wordAt(words: Words, path: string): string {
  return path.split('.').reduce<string | Words>((at, key) => (at as Words)[key]!, words) as string
}

/** The steps of a whole number that have labels. */
const stepsOf = ({ named, min = 0, max = 0 }: Field): number[] =>
  named ? Array.from({ length: max - min + 1 }, (_, at) => min + at) : []

/** The paths that the declaration of a collection requires: no more, no fewer. */
function wanted({ fields, machine, documents = [] }: Collection): string[] {
  const choices = Object.entries(fields).flatMap(([name, field]) =>
    [...(field.choices ?? []), ...stepsOf(field)].map((value) => `choices.${name}.${value}`),
  )
  return [
    'title',
    'one',
    ...Object.keys(fields).map((name) => `fields.${name}`),
    ...choices,
    ...machine.states.map((state) => `statuses.${state}`),
    ...machine.transitions.map((transition) => `transitions.${transition.name ?? transition.to}`),
    ...documents.map((name) => `documents.${name}`),
    ...machine.transitions
      .flatMap(({ guards = [], warnings = [] }) => [...guards, ...warnings])
      .map((guard) => `guards.${guard}`),
  ]
}

const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted()
const holes = (text: string) => sorted(text.match(/\{\{[\w.]+\}\}/g) ?? [])

describe.each(LOCALES)('the texts in %s', (locale) => {
  const names = readdirSync(new URL(`${locale}/`, folder)).map((file) => file.replace(/\.json$/, ''))

  it('give no two columns of a list the same label', () => {
    const shared = (load(locale, 'common')['spine'] ?? {}) as Words
    const double = COLLECTIONS.flatMap((of) => {
      const { fields } = load(locale, of.name) as { fields: Words }
      const columns = [
        ...Object.keys(of.fields).map((key) => String(fields[key])),
        ...LIST_COLUMNS.map((key) => String(shared[key])),
      ].map((text) => text.toLowerCase())
      return columns.filter((text, at) => columns.indexOf(text) !== at).map((text) => `${of.name}: ${text}`)
    })
    expect(double).toEqual([])
  })

  it('name every kind of link, in both directions', () => {
    const declared = COLLECTIONS.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ link, traced }) =>
        [link, traced].filter((kind) => kind !== undefined),
      ),
    )
    const expected = sorted(['relates_to', 'depends_on', 'supports', ...declared])
    const { kinds, reverse } = load(locale, 'documents') as { kinds: Words; reverse: Words }
    expect([sorted(Object.keys(kinds)), sorted(Object.keys(reverse))]).toEqual([expected, expected])
  })

  it('belong to a collection or are shared', () => {
    expect(sorted(names)).toEqual(sorted([...SHARED, ...COLLECTIONS.map((of) => of.name)]))
  })

  it.each(COLLECTIONS.map((of) => [of.name, of] as const))(
    'cover everything that %s declares, and nothing else',
    (name, of) => {
      expect(paths(load(locale, name)).toSorted()).toEqual(sorted(wanted(of)))
    },
  )

  it('cover every error and every role', () => {
    const { errors, roles } = load(locale, 'common') as Record<string, Words>
    expect(Object.keys(errors!).toSorted()).toEqual(sorted([...Object.keys(ERRORS), ...CLIENT_ERRORS]))
    expect(Object.keys(roles!).toSorted()).toEqual(sorted(ROLES))
  })

  it('cover every meaning of a signature, its statement and its validity', () => {
    const { meanings, statements: stated, validity } = load(locale, 'signatures') as Record<string, Words>
    expect(Object.keys(meanings!)).toEqual([...MEANINGS])
    expect(Object.keys(stated!)).toEqual([...MEANINGS])
    expect(Object.keys(validity!)).toEqual([...VALIDITIES])
  })

  it('S8.2 explain a failed file transfer for every storage code', () => {
    const { errors } = load(locale, 'storage') as Record<string, Words>
    expect(Object.keys(errors!).toSorted()).toEqual(sorted(STORAGE_ERRORS))
    expect(STORAGE_ERRORS).toHaveLength(12)
  })

  it.each(names)('have the same keys and placeholders as English, and no empty text: %s', (name) => {
    const words = load(locale, name)
    const english = load('en', name)
    expect(paths(words)).toEqual(paths(english))
    for (const path of paths(words)) {
      expect(wordAt(words, path).trim(), path).not.toBe('')
      expect(holes(wordAt(words, path)), path).toEqual(holes(wordAt(english, path)))
    }
  })
})
