import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWithRetries } from './load-with-retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a download that fails once is retried silently', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part')
  const loaded = loadWithRetries(load)
  await vi.runAllTimersAsync()
  expect(await loaded).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a download that keeps failing fails after three attempts', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  const failed = loadWithRetries(load).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failed).toBeInstanceOf(TypeError)
  expect(load).toHaveBeenCalledTimes(3)
})
