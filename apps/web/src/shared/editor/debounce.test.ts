import { EDITOR_DEBOUNCE_MS } from 'contract/workspace/rich-texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('S9.8 a change is saved once, 300 ms after the last keystroke', () => {
  const save = vi.fn<() => void>()
  const changes = debounce(save, EDITOR_DEBOUNCE_MS)
  for (let key = 0; key < 5; key++) {
    changes.ask()
    vi.advanceTimersByTime(299)
  }
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(save).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(save).toHaveBeenCalledOnce()
})

test('a pending change is saved at once when the page is left', () => {
  const save = vi.fn<() => void>()
  const changes = debounce(save, EDITOR_DEBOUNCE_MS)
  changes.flush()
  expect(save).not.toHaveBeenCalled()
  changes.ask()
  changes.flush()
  expect(save).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(save).toHaveBeenCalledOnce()
})
