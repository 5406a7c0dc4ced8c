import { expect, test } from 'vitest'
import { createEvents, EVENTS_KEPT_MS } from './events.ts'

function setUp(kept?: string) {
  const map = new Map<string, string>(kept === undefined ? [] : [['app-sign-in-events', kept]])
  const clock = { now: 0 }
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
  return { clock, make: () => createEvents(storage, () => clock.now) }
}

test('S4.5 an event is new only once, also after a reload', () => {
  const { make } = setUp()
  expect(make().isNew('a')).toBe(true)
  expect(make().isNew('a')).toBe(false)
  expect(make().isNew('b')).toBe(true)
})

test('S4.5 the ids are cleared ten minutes after the last one', () => {
  expect(EVENTS_KEPT_MS).toBe(600_000)
  const { make, clock } = setUp()
  make().isNew('a')
  clock.now = EVENTS_KEPT_MS - 1
  expect(make().isNew('a')).toBe(false)
  make().isNew('b')
  clock.now = 2 * EVENTS_KEPT_MS - 2
  expect(make().isNew('a')).toBe(false)
  clock.now = 2 * EVENTS_KEPT_MS
  expect(make().isNew('a')).toBe(true)
})

test.each(['', 'nonsense', '[]', '{"at":0}', 'null'])('invalid stored data is ignored: %j', (kept) => {
  expect(setUp(kept).make().isNew('a')).toBe(true)
})
