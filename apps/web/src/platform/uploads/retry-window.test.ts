import { fail } from 'contract/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UPLOAD_WINDOW_MS, waitsWithin, withinOperationWindow } from './retry-window.ts'

test('S9.9 uploads are retried for ten minutes with increasing delays', () => {
  expect(UPLOAD_WINDOW_MS).toBe(600_000)
  const waits = waitsWithin(UPLOAD_WINDOW_MS)
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(waits[0]).toBe(500)
  // The last one fills the window, so that it may be shorter.
  expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => a - b))
  expect(total).toBe(UPLOAD_WINDOW_MS)
})

describe('S9.9 what is asked about a stored file', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('is repeated for two minutes while the storage is away, and then fails', async () => {
    const began = Date.now()
    const ask = vi.fn<() => Promise<never>>(() => Promise.reject(fail('UNAVAILABLE')))
    const settled = expect(withinOperationWindow(ask)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await vi.runAllTimersAsync()
    await settled
    expect(Date.now() - began).toBe(120_000)
  })

  test('is answered as soon as the storage is back', async () => {
    const ask = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue('here')
    const settled = withinOperationWindow(ask)
    await vi.runAllTimersAsync()
    expect(await settled).toBe('here')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('is not repeated after a refusal', async () => {
    const ask = vi.fn<() => Promise<never>>(() => Promise.reject(fail('FORBIDDEN')))
    await expect(withinOperationWindow(ask)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
