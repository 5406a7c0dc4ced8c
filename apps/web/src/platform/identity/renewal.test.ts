import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRenewal } from './renewal.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('S9.10 a token is renewed in the background', () => {
  test('five minutes before it expires, and again five minutes before the next one expires', async () => {
    const renew = vi.fn(() => Promise.resolve(HOUR))
    createRenewal({ renew, mayPass: () => true }).start(HOUR)
    await vi.advanceTimersByTimeAsync(55 * MINUTE - 1)
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(renew).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect(renew).toHaveBeenCalledTimes(2)
  })

  test('at once when less time is left', async () => {
    const renew = vi.fn(() => Promise.resolve(HOUR))
    createRenewal({ renew, mayPass: () => true }).start(2 * MINUTE)
    await vi.advanceTimersByTimeAsync(0)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('after failures with a back-off from 30 s doubling up to 16 minutes', async () => {
    const at: number[] = []
    const renew = () => {
      at.push(Date.now())
      return Promise.reject(new Error('offline'))
    }
    createRenewal({ renew, mayPass: () => true }).start(0)
    await vi.advanceTimersByTimeAsync(2 * HOUR)
    const distances = at.slice(1).map((time, index) => (time - at[index]!) / SECOND)
    expect(distances.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  })

  test('a success resets the back-off', async () => {
    const renew = vi.fn<() => Promise<number>>()
    renew.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
    renew.mockResolvedValueOnce(5 * MINUTE + 40 * SECOND).mockRejectedValueOnce(new Error('offline'))
    renew.mockResolvedValue(HOUR)
    createRenewal({ renew, mayPass: () => true }).start(0)
    await vi.advanceTimersByTimeAsync(90 * SECOND)
    expect(renew).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(40 * SECOND)
    expect(renew).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    expect(renew).toHaveBeenCalledTimes(5)
  })

  test('not again when the provider refused, when nobody is signed in, or when stopped', async () => {
    const refused = vi.fn(() => Promise.reject(new Error('refused')))
    createRenewal({ renew: refused, mayPass: () => false }).start(0)
    const nobody = vi.fn(() => Promise.resolve(null))
    createRenewal({ renew: nobody, mayPass: () => true }).start(0)
    const slow = vi.fn(() => new Promise<number>((done) => setTimeout(() => done(HOUR), SECOND)))
    const stopped = createRenewal({ renew: slow, mayPass: () => true })
    stopped.start(0)
    await vi.advanceTimersByTimeAsync(1)
    stopped.stop()
    await vi.advanceTimersByTimeAsync(3 * HOUR)
    for (const renew of [refused, nobody, slow]) expect(renew).toHaveBeenCalledTimes(1)
  })

  test('a token with a lifetime below five minutes is not renewed in a loop', async () => {
    const renew = vi.fn(() => Promise.resolve(MINUTE))
    createRenewal({ renew, mayPass: () => true }).start(MINUTE)
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1)
    expect(renew).toHaveBeenCalledTimes(20)
  })
})
