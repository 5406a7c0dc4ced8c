import { techdocStructure } from 'content'
import { DOCUMENT_NUMBERS, DOCUMENT_TYPES } from 'contract/techdoc/documents/document-kinds'
import { expect, it } from 'vitest'

it('document types match the technical file structure, each with its own number series', async () => {
  const { optionSets } = await techdocStructure()
  expect(optionSets['documentType']!.map(({ value }) => value)).toEqual(DOCUMENT_TYPES)
  expect(new Set(Object.values(DOCUMENT_NUMBERS)).size).toBe(DOCUMENT_TYPES.length)
})
