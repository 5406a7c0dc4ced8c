import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Turns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Somebody who asks again as soon as they are answered, on so many connections; every answer takes ten milliseconds. */
function flood(turns: Turns, org: string, connections: number) {
  const seen = { running: 0, most: 0, answered: 0, refused: 0 }
  const ask = (): void =>
    void turns.take(org).then(
      (end) => {
        seen.most = Math.max(seen.most, ++seen.running)
        setTimeout(() => {
          seen.running--
          seen.answered++
          end()
          ask()
        }, 10)
      },
      () => seen.refused++,
    )
  for (let one = 0; one < connections; one++) ask()
  return seen
}

describe('P11: the turns of organisations', () => {
  it('let an organisation that is alone run as it likes', async () => {
    const seen = flood(new Turns({ share: 1, atOnce: 4 }), 'a', 32)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen).toMatchObject({ most: 32, refused: 0 })
    expect(seen.answered).toBeGreaterThan(3_000)
  })

  it('hold one that floods to its share as soon as another is there, and let the other in at once', async () => {
    const turns = new Turns({ share: 1, atOnce: 4 })
    const seen = flood(turns, 'a', 32)
    const waits: number[] = []
    for (let turn = 0; turn < 200; turn++) {
      const asked = performance.now()
      const end = await turns.take('b')
      waits.push(performance.now() - asked)
      end()
      if (turn === 100) Object.assign(seen, { most: 0, answered: 0 })
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(Math.max(...waits)).toBe(0)
    expect(seen.most).toBeLessThanOrEqual(4)
    // Ten seconds of work in ten seconds, at ten milliseconds each.
    expect(seen.answered).toBeGreaterThan(900)
    expect(seen.answered).toBeLessThan(1_050)
    expect(seen.refused).toBe(0)
  })

  it('refuse what would wait behind a hundred others, and only that organisation', async () => {
    const turns = new Turns({ share: 1, atOnce: 4 })
    ;(await turns.take('b'))()
    const seen = flood(turns, 'a', 150)
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toMatchObject({ most: 4, refused: 46 })
    expect(turns.waiting).toBe(100)
    ;(await turns.take('b'))()
  })

  it('answer everybody in the end, in the order in which they came', async () => {
    const turns = new Turns({ share: 0.1, atOnce: 2 })
    ;(await turns.take('b'))()
    const order: number[] = []
    const all = Array.from({ length: 50 }, async (_, n) => {
      const end = await turns.take('a')
      order.push(n)
      setTimeout(end, 400)
    })
    await vi.advanceTimersByTimeAsync(300_000)
    await Promise.all(all)
    expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect(turns.waiting).toBe(0)
  })
})
