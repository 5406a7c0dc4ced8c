import { techdocStructure } from 'content'
import { DOCUMENT_NUMBERS, DOCUMENT_TYPES } from 'contract/techdoc/documents/document-kinds'
import { expect, it } from 'vitest'

it('the kinds of documents are those of the structure of the technical file, each with numbers of its own', async () => {
  const { optionSets } = await techdocStructure()
  expect(optionSets['documentType']!.map(({ value }) => value)).toEqual(DOCUMENT_TYPES)
  expect(new Set(Object.values(DOCUMENT_NUMBERS)).size).toBe(DOCUMENT_TYPES.length)
})
