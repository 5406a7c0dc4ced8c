import { expect, test } from 'vitest'
import { OPERATION_WINDOW_MS, UPLOAD_WINDOW_MS, waitsWithin } from './retry-window.ts'

test('S9.9 operations are tried for two minutes and uploads for ten, at growing distances', () => {
  expect([OPERATION_WINDOW_MS, UPLOAD_WINDOW_MS]).toEqual([120_000, 600_000])
  for (const window of [OPERATION_WINDOW_MS, UPLOAD_WINDOW_MS]) {
    const waits = waitsWithin(window)
    const total = waits.reduce((sum, wait) => sum + wait, 0)
    expect(waits[0]).toBe(500)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(total).toBeLessThanOrEqual(window)
    expect(total).toBeGreaterThan(window - 30_000)
  }
})
