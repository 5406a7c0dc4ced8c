import { describe, expect, it } from 'vitest'
import {
  actText,
  consolidatedHtml,
  formex,
  journalHtml,
  oldConsolidatedHtml,
} from 'contract/testing/official-text'
import { byKey, ownWordsOf } from './match-rows.ts'
import { type Act, readAct } from './read-act.ts'

const DAY = '2024-07-09'
const LAYOUTS = {
  journal: (act: Parameters<typeof journalHtml>[0]) => journalHtml(act),
  consolidated: (act: Parameters<typeof journalHtml>[0]) => consolidatedHtml(act, DAY),
  'consolidated before 2020': (act: Parameters<typeof journalHtml>[0]) => oldConsolidatedHtml(act, DAY),
  formex: (act: Parameters<typeof journalHtml>[0]) => formex(act, DAY),
}
const read = (text: string) => readAct(Buffer.from(text))

/** The wording of a passage with everything inside it. */
function wording({ passages }: Act, key: string): string | null {
  const found = passages.find((one) => one.key === key)
  if (!found) return null
  const inside = passages.slice(found.position, found.last + 1)
  return inside
    .map(({ label, heading, text }) => [label, heading, text].filter(Boolean).join(' '))
    .join(' / ')
}

describe.each(Object.entries(LAYOUTS))('an act in the layout %s', (layout, write) => {
  it('is cut into articles, paragraphs, annexes, parts and points', async () => {
    const act = await read(write(actText('en')))
    expect(act).toMatchObject({
      language: 'en',
      number: '2017/745',
      consolidatedOn: layout === 'journal' ? null : DAY,
    })
    const words = (key: string) => wording(act, key)
    expect(words('art.6')).toBe(
      'Article 6 Lending by post A bicycle that is lent by post is checked like any other.',
    )
    expect(words('art.10(1)')).toBe('1. The keeper oils the chain before each ride.')
    expect(words('art.10(9)(a)')).toBe('(a) who rides it;')
    expect(words('art.10(9)(b)')).toBe('(b) where it stands, namely: / (i) in summer; / (ii) in winter.')
    expect(words('art.10(9)~1')).toBe('The notes stay with the bicycle.')
    expect(words('anx.I/ch.I')).toContain('CHAPTER I GENERAL')
    expect(words('anx.I/3(b)')).toBe('(b) in the shed.')
    expect(words('anx.I/10.4.1-2')).toBe('— are touched by trousers,')
    expect(words('anx.I/10.4.1(a)')).toBe('(a) blue, or')
    expect(words('anx.I/10.4.1')).toBe(
      '10.4.1. Parts of a bicycle that: / — are touched by hand, / — are touched by trousers, / are painted only in: / (a) blue, or / (b) green.',
    )
    expect(words('anx.I/10.6')).toBe('10.6 Any scale is read from the saddle.')
    expect(words('art.10a')).toContain('The keeper says “in time” which parts will be missing.')
    // The article that it puts into another act is none of its own.
    expect(words('art.117')).toContain('‘Article 6 / Both riders wear a helmet.’.')
    expect(words('anx.I/10')).toContain('10.4. Colours / 10.4.1.')
    expect(words('anx.VI/part.C')).toBe('PART C THE SHED / 1. Address of the shed.')
    expect(words('anx.VI/part.C/1')).toBe('1. Address of the shed.')
    expect(words('anx.VI/1')).toBe('1. Name of the keeper.')
    // (i) after (h) is a letter, and the alphabet goes on after z.
    for (const letter of ['h', 'i', 'j', 'z', 'aa']) expect(words(`anx.I/23.4(${letter})`)).not.toBeNull()
    const all = JSON.stringify(act.passages)
    for (const other of ['recital', 'footnote', 'Done at home', 'alert', '▼', '►', '◄', '——', '()', 'SCOPE'])
      expect(all).not.toContain(other)
  })

  it('is cut the same in French', async () => {
    const act = await read(write(actText('fr')))
    expect(act).toMatchObject({ language: 'fr', number: '2017/745' })
    expect(wording(act, 'art.1')).toContain('Objet')
    expect(wording(act, 'art.10a')).toContain('Article 10 bis Pièces manquantes')
    expect(wording(act, 'art.10(9)(a)')).toBe('a) qui la monte;')
    expect(wording(act, 'anx.I/10.4.1(b)')).toBe('b) vert.')
  })
})

it('gives all layouts of one text the same hashes', async () => {
  const acts = await Promise.all(Object.values(LAYOUTS).map((write) => read(write(actText('en')))))
  const hashes = acts.map(({ passages }) => passages.map(({ key, hash }) => `${key} ${hash}`))
  for (const other of hashes.slice(1)) expect(other).toEqual(hashes[0])
})

it('gives every word of an annex once, in rows and in the points below them', async () => {
  const { passages } = await read(journalHtml(actText('en')))
  const found = byKey(passages)
  const named = ['anx.I/10.4.1', 'anx.I/10.4.1-1', 'anx.I/10.4.1(a)'].map((key) => found.get(key)!)
  expect(named.map((one) => ownWordsOf(passages, one, named))).toEqual([
    '10.4.1. Parts of a bicycle that:\n— are touched by trousers,\nare painted only in:\n(b) green.',
    '— are touched by hand,',
    '(a) blue, or',
  ])
})

it('knows an act of before 2015, and takes no number from the acts that amended it', async () => {
  const act = await read(consolidatedHtml(actText('en', { number: '2006/1907' }), DAY))
  expect(act.number).toBe('2006/1907')
  const published = journalHtml(actText('en')).replaceAll('(EU) 2017/745', '(EC) No 1907/2006')
  expect(await read(published)).toMatchObject({ number: '2006/1907' })
  const directive = journalHtml(actText('en')).replaceAll('REGULATION (EU) 2017/745', 'Directive 2011/83/EU')
  expect(await read(directive)).toMatchObject({ number: '2011/83' })
})

it.each([
  ['a page without articles', '<html><body><p>Good morning</p></body></html>', 'not_an_act'],
  ['XML with a document type', '<!DOCTYPE a [<!ENTITY b "c">]><ACT><P>&b;</P></ACT>', 'not_an_act'],
  ['XML that is not Formex', '<a><b>Article 1</b></a>', 'not_an_act'],
  [
    'a page nested too deep',
    `<html><body>${'<div>'.repeat(400)}Article 1${'</div>'.repeat(400)}</body></html>`,
    'too_deep',
  ],
  ['a file that is too large', 'x'.repeat(12 * 1024 * 1024 + 1), 'too_large'],
])('refuses %s', async (_, text, reason) => {
  await expect(read(text)).rejects.toMatchObject({ reason })
})

it('refuses bytes that are no text', async () => {
  await expect(readAct(Buffer.from([0xff, 0xfe, 0x00, 0x41]))).rejects.toMatchObject({ reason: 'not_an_act' })
})
