import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenantFairQueue } from './tenant-fair-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/**
 * A client that sends a new request after each response, on several connections; every request takes ten milliseconds.
 */
function flood(turns: TenantFairQueue, org: string, connections: number) {
  const seen = { running: 0, most: 0, answered: 0, refused: 0 }
  const ask = (): void =>
    void turns.acquire(org).then(
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

describe('P11: the fair queue between tenants', () => {
  it('lets a lone tenant run without limit', async () => {
    const seen = flood(new TenantFairQueue(4), 'a', 32)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen).toMatchObject({ most: 32, refused: 0 })
    expect(seen.answered).toBeGreaterThan(3_000)
  })

  it('limits a flooding tenant while another is active, admits the other at once, then lifts the limit', async () => {
    const turns = new TenantFairQueue(4)
    const seen = flood(turns, 'a', 32)
    const waits: number[] = []
    for (let turn = 0; turn < 200; turn++) {
      const asked = performance.now()
      const end = await turns.acquire('b')
      waits.push(performance.now() - asked)
      end()
      if (turn === 100) Object.assign(seen, { most: 0, answered: 0 })
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(Math.max(...waits)).toBe(0)
    expect(seen).toMatchObject({ most: 4, refused: 0 })
    await vi.advanceTimersByTimeAsync(2_000)
    ;(await turns.acquire('a'))()
    await vi.advanceTimersByTimeAsync(100)
    expect(seen.most).toBe(32)
  })

  it('does not limit a tenant with less load, however slow others make it', async () => {
    const turns = new TenantFairQueue(4)
    const loud = flood(turns, 'a', 60)
    const calm = flood(turns, 'b', 12)
    await vi.advanceTimersByTimeAsync(2_000)
    Object.assign(loud, { most: 0 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calm).toMatchObject({ most: 12, refused: 0 })
    expect(loud.most).toBe(4)
  })

  it('limits two flooding tenants, and neither delays a third', async () => {
    const turns = new TenantFairQueue(4)
    const floods = [flood(turns, 'a', 60), flood(turns, 'b', 60)]
    const calm = flood(turns, 'c', 8)
    await vi.advanceTimersByTimeAsync(2_000)
    for (const one of floods) Object.assign(one, { most: 0 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(floods.map(({ most }) => most)).toEqual([4, 4])
    expect(calm.most).toBe(8)
  })

  it('does not penalise a tenant for capacity it used while alone', async () => {
    const turns = new TenantFairQueue(4)
    const seen = flood(turns, 'a', 16)
    await vi.advanceTimersByTimeAsync(30_000)
    const others = Array.from({ length: 9 }, (_, n) => flood(turns, `b${n}`, 1))
    await vi.advanceTimersByTimeAsync(100)
    seen.answered = 0
    await vi.advanceTimersByTimeAsync(1_000)
    // Four at a time, ten milliseconds each.
    expect(seen.answered).toBeGreaterThan(350)
    for (const { answered } of others) expect(answered).toBeGreaterThan(90)
  })

  it('refuses a tenant’s requests beyond a hundred waiting ones, and no other tenant’s', async () => {
    const turns = new TenantFairQueue(4)
    ;(await turns.acquire('b'))()
    const seen = flood(turns, 'a', 150)
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toMatchObject({ most: 4, refused: 46 })
    expect(turns.waiting).toBe(100)
    ;(await turns.acquire('b'))()
  })

  it('answers all requests eventually, in the order they arrived', async () => {
    const turns = new TenantFairQueue(2)
    ;(await turns.acquire('b'))()
    const order: number[] = []
    const all = Array.from({ length: 50 }, async (_, n) => {
      const end = await turns.acquire('a')
      order.push(n)
      setTimeout(end, 400)
    })
    await vi.advanceTimersByTimeAsync(300_000)
    await Promise.all(all)
    expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect(turns.waiting).toBe(0)
  })
})
