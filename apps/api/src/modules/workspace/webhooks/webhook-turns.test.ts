import { expect, it } from 'vitest'
import { Turns } from './webhook-loop.ts'

it('gives a turn to everybody, however many have work without end', () => {
  const turns = new Turns(2)
  const busy = ['a', 'b', 'c', 'd', 'e']
  const begun: string[] = []
  for (let round = 0; round < 5; round++) {
    const now = turns.begin(busy)
    expect(now.length).toBe(2)
    begun.push(...now)
    for (const org of now) turns.end(org)
  }
  for (const org of busy) expect(begun.filter((one) => one === org).length).toBe(2)
})

it('gives no organisation two places, and no more places than there are', () => {
  const turns = new Turns(2)
  expect(turns.begin(['a', 'b', 'c'])).toEqual(['a', 'b'])
  expect(turns.begin(['a', 'b', 'c'])).toEqual([])
  turns.end('a')
  expect(turns.begin(['a', 'b', 'c'])).toEqual(['c'])
})

it('serves anyone who has had no turn first', () => {
  const turns = new Turns(1)
  turns.begin(['a'])
  turns.end('a')
  expect(turns.begin(['a', 'new'])).toEqual(['new'])
})
