import { expect, it } from 'vitest'
import { harmonisedStandards } from './harmonised-standards.ts'

it('names each harmonised standard once, in three languages, with the decision of every date', async () => {
  const { standards, unknown, source } = await harmonisedStandards()
  expect(standards.length).toBeGreaterThan(50)
  expect(new Set(standards.map(({ number }) => number)).size).toBe(standards.length)
  for (const { number, edition, title, added = [], decision, publishedOn } of standards) {
    expect(number).toMatch(/^EN (?:ISO |IEC )?\d{3,5}(?:-\d{1,2}){0,2}$/)
    expect(edition).toMatch(/^\d{4}(?:\+A\d+:\d{4})?$/)
    expect(Object.keys(title)).toEqual(['en', 'fr', 'ar'])
    for (const one of [{ edition, decision, publishedOn }, ...added])
      expect(one.publishedOn === null || one.decision !== null, `${number} ${one.edition}`).toBe(true)
    for (const one of added) expect(one.edition).toMatch(/^(?:A\d+|AC):\d{4}$/)
  }
  for (const one of [source, ...unknown]) expect(Object.keys(one)).toEqual(['en', 'fr', 'ar'])
})

it('has the references that the Official Journal published first', async () => {
  const { standards } = await harmonisedStandards()
  const first = standards.filter(({ decision }) => decision === '2021/1182').map(({ number }) => number)
  expect(first).toEqual([
    'EN ISO 10993-23',
    'EN ISO 11135',
    'EN ISO 11137-1',
    'EN ISO 11737-2',
    'EN ISO 25424',
  ])
})
