import { readFileSync } from 'node:fs'
import { LOCALES } from 'contract/locale'
import { expect, test } from 'vitest'

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')) as never

test.each(LOCALES)('every kind of link that documents name has a label in %s', (locale) => {
  // A test of the contract holds the kinds of documents to the collections.
  const { kinds, reverse } = read(`packages/contract/translations/${locale}/documents.json`) as {
    kinds: object
    reverse: object
  }
  const { links } = read(`apps/web/src/shared/record/locales/${locale}.json`) as {
    links: { kinds: { out: object; in: object } }
  }
  expect(Object.keys(links.kinds.out).toSorted()).toEqual(Object.keys(kinds).toSorted())
  expect(Object.keys(links.kinds.in).toSorted()).toEqual(Object.keys(reverse).toSorted())
})
