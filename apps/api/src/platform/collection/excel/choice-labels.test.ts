import { sampleitems } from 'contract/audit/sample-items'
import { gapitems } from 'contract/compliance/gap-items'
import { controls } from 'contract/risk/controls'
import { expect, it } from 'vitest'
import { allCollections } from '#test/security/collections.ts'
import { choiceLabels, wordsOf } from './choice-labels.ts'
import { EARLIER_LABELS } from './earlier-labels.ts'

it('reads current and earlier labels, and writes current ones', () => {
  const attribute = wordsOf(sampleitems).choices.get('attrA')!
  expect(attribute.read('Non applicable')).toBe('not_applicable')
  expect(attribute.read('Sans objet')).toBe('not_applicable')
  expect(attribute.write('not_applicable', 'fr')).toBe('Non applicable')
  expect(wordsOf(gapitems).choices.get('answer')!.read('غير منطبق')).toBe('not_applicable')
  expect(wordsOf(controls).status.read('مسحوب')).toBe('retired')
})

it('reads a label by its current meaning, whatever it meant earlier', () => {
  const { read } = choiceLabels(
    ['open', 'shut'],
    (code) => (code === 'open' ? 'Closed to some' : 'Closed'),
    (code) => (code === 'open' ? ['Closed', 'Ajar'] : []),
  )
  expect(read('Closed')).toBe('shut')
  expect(read('Ajar')).toBe('open')
})

it('reads every earlier label as the choice or status it stood for', async () => {
  const collections = new Map((await allCollections()).map((of) => [of.name, wordsOf(of)]))
  const lost = Object.entries(EARLIER_LABELS).flatMap(([name, labels]) =>
    Object.entries(labels).flatMap(([path, earlier]) => {
      const [field, code] = path.split(/\.(.*)/) as [string, string]
      const words = collections.get(name)
      const { read } = (field === 'status' ? words?.status : words?.choices.get(field)) ?? {}
      return earlier.filter((text) => read?.(text) !== code).map((text) => `${name}.${path}: ${text}`)
    }),
  )
  expect(lost).toEqual([])
})
