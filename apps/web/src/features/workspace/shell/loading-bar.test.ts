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
  test('starts near ten percent and moves on a tick of 800 ms', () => {
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

  test('creeps forward, never back, and holds at eighty-two', () => {
    const { bar, shown, last } = watch()
    bar.begin()
    vi.advanceTimersByTime(120_000)
    expect(last()).toBe(82)
    expect(shown).toEqual((shown as number[]).toSorted((a, b) => a - b))
    expect(new Set(shown).size).toBe(shown.length)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('jumps to the end when the page is there and hides after 300 ms', () => {
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

  test('also after it has held for long', () => {
    const { bar, last } = watch()
    bar.begin()
    vi.advanceTimersByTime(60_000)
    bar.finish()
    expect(last()).toBe(100)
    vi.advanceTimersByTime(300)
    expect(last()).toBeNull()
  })

  test('a second page starts anew, even while the first is hiding', () => {
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

  test('an end without a beginning shows nothing', () => {
    const { bar, shown } = watch()
    bar.finish()
    vi.advanceTimersByTime(1_000)
    expect(shown).toEqual([])
  })
})
