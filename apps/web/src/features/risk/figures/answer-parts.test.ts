import type { Figures } from 'contract/risk/figures'
import { expect, it } from 'vitest'
import { answerParts, aroundPlace, PLACE } from './answer-parts.ts'

const figures = (over: object) =>
  ({
    scored: 60,
    above: { count: 5, before: 6 },
    trend: { up: 1, same: 50, down: 5, first: 4 },
    byCategory: [
      { category: 'it', above: 2, before: 3 },
      { category: 'people', above: 1, before: 0 },
      { category: 'fraud', above: 3, before: 1 },
    ],
    ...over,
  }) as unknown as Figures

it('compares with the previous assessment and lists what worsened, worst first', () => {
  expect(answerParts(figures({}))).toEqual({
    above: 5,
    scored: 60,
    change: -1,
    worse: ['fraud', 'people'],
  })
})

it('makes no comparison when everything is assessed for the first time', () => {
  const first = figures({ trend: { up: 0, same: 0, down: 0, first: 60 } })
  expect(answerParts(first)).toMatchObject({ change: null, worse: [] })
})

it('keeps the position of a link within the translated sentence', () => {
  expect(aroundPlace(`Seule ${PLACE} s’est dégradée.`)).toEqual(['Seule ', ' s’est dégradée.'])
  expect(aroundPlace(`${PLACE} worsened`)).toEqual(['', ' worsened'])
})
