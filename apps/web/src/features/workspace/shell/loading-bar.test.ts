import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLoadingBar, type Progress } from './loading-bar.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const shown: Progress[] = []
  const bar = createLoadingBar((progress) => shown.push(progress))
  return { bar, shown, last: () => shown.at(-1) }
}

describe('S2.3 the loading bar', () => {
  test('starts at about ten percent and advances every 800 ms', () => {
    const { bar, shown, last } = watch()
    bar.begin()
    expect(last()).toBe(10)
    vi.advanceTimersByTime(799)
    expect(shown).toEqual([10])
    vi.advanceTimersByTime(1)
    expect(last()).toBeGreaterThan(10)
    vi.advanceTimersByTime(800)
    expect(shown).toHaveLength(3)
    bar.dispose()
  })

  test('advances without going back, and stops at 82 percent', () => {
    const { bar, shown, last } = watch()
    bar.begin()
    vi.advanceTimersByTime(120_000)
    expect(last()).toBe(82)
    expect(shown).toEqual((shown as number[]).toSorted((a, b) => a - b))
    expect(new Set(shown).size).toBe(shown.length)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('completes when the page is loaded and hides after 300 ms', () => {
    const { bar, last } = watch()
    bar.begin()
    vi.advanceTimersByTime(2_000)
    bar.finish()
    expect(last()).toBe(100)
    vi.advanceTimersByTime(299)
    expect(last()).toBe(100)
    vi.advanceTimersByTime(1)
    expect(last()).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('completes also after a long load', () => {
    const { bar, last } = watch()
    bar.begin()
    vi.advanceTimersByTime(60_000)
    bar.finish()
    expect(last()).toBe(100)
    vi.advanceTimersByTime(300)
    expect(last()).toBeNull()
  })

  test('restarts for a second page, even while the first is hiding', () => {
    const { bar, last } = watch()
    bar.begin()
    bar.finish()
    vi.advanceTimersByTime(100)
    bar.begin()
    expect(last()).toBe(10)
    vi.advanceTimersByTime(300)
    expect(last()).toBe(10)
    bar.begin()
    expect(last()).toBe(10)
    bar.dispose()
  })

  test('finishing without starting shows nothing', () => {
    const { bar, shown } = watch()
    bar.finish()
    vi.advanceTimersByTime(1_000)
    expect(shown).toEqual([])
  })
})
