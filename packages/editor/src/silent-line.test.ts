import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveSilentLine } from './silent-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(unsyncedChanges: number) {
  const sender = { unsyncedChanges }
  const line = { status: 'connected', lastMessageReceived: Date.now(), onClose: vi.fn() }
  const stop = leaveSilentLine(sender, line, 8_000)
  return { sender, line, stop }
}

it('closes a connection once when changes are pending and no message arrives', () => {
  const { line } = watched(1)
  vi.advanceTimersByTime(7_900)
  expect(line.onClose).not.toHaveBeenCalled()
  line.onClose.mockImplementation(() => (line.status = 'disconnected'))
  vi.advanceTimersByTime(10_000)
  expect(line.onClose).toHaveBeenCalledOnce()
})

it('counts from the first pending change, not from the last server message', () => {
  const { sender, line } = watched(0)
  vi.advanceTimersByTime(20_000)
  sender.unsyncedChanges = 1
  vi.advanceTimersByTime(7_000)
  expect(line.onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_000)
  expect(line.onClose).toHaveBeenCalledOnce()
})

it('keeps connections of readers, of slow but responding servers, and closed ones', () => {
  const reader = watched(0)
  const slow = watched(3)
  const closed = watched(1)
  closed.stop()
  for (let second = 0; second < 30; second++) {
    slow.line.lastMessageReceived = Date.now()
    vi.advanceTimersByTime(1_000)
  }
  for (const { line } of [reader, slow, closed]) expect(line.onClose).not.toHaveBeenCalled()
})
