import { expect, test } from 'vitest'
import { duplicates, expectNone } from './testing/offenders.ts'
import { deviceVocabulary } from './vocab.ts'

const vocabulary = await deviceVocabulary()

test('the size of the vocabulary is unchanged', () => {
  expect({
    appliesHint: Object.keys(vocabulary.appliesHint).length,
    evidence: vocabulary.evidence.length,
    glossary: vocabulary.glossary.length,
    standards: vocabulary.standards.length,
  }).toEqual({ appliesHint: 47, evidence: 52, glossary: 50, standards: 95 })
})

test('codes, names and terms are unique', () => {
  expectNone(duplicates(vocabulary.evidence.map(({ code }) => code)), 'repeated evidence codes')
  expectNone(duplicates(vocabulary.evidence.map(({ en }) => en)), 'repeated evidence names')
  expectNone(duplicates(vocabulary.standards.map(({ code }) => code)), 'repeated standard codes')
  expectNone(duplicates(vocabulary.standards.map(({ designation }) => designation)), 'repeated standards')
  expectNone(duplicates(vocabulary.glossary.map(({ en }) => en)), 'repeated glossary terms')
})
