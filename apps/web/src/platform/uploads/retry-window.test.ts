import { expect, test } from 'vitest'
import { UPLOAD_WINDOW_MS, waitsWithin } from './retry-window.ts'

test('S9.9 uploads are retried for ten minutes with increasing delays', () => {
  expect(UPLOAD_WINDOW_MS).toBe(600_000)
  const waits = waitsWithin(UPLOAD_WINDOW_MS)
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(waits[0]).toBe(500)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(total).toBeLessThanOrEqual(UPLOAD_WINDOW_MS)
  expect(total).toBeGreaterThan(UPLOAD_WINDOW_MS - 30_000)
})
