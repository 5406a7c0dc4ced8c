import type { LiveEvent } from 'contract/workspace/live'
import { expect, it } from 'vitest'
import { eventReader } from './event-stream.ts'

const id = '0198a4de-7a10-7000-8000-000000000001'
const changed = { event: 'record-changed', type: 'process', id, version: 3 }

it('parses events across any chunk boundary, and skips unknown ones', () => {
  const text = [
    ': listening\n\n',
    `event: record-changed\ndata: ${JSON.stringify(changed)}\n\n`,
    'event: x\ndata: {"event":"from the future"}\n\n',
    'data: no json\n\n',
    'event: missed\ndata: {"event":"missed"}\n\n',
  ].join('')
  for (const size of [1, 7, 1000]) {
    const events: LiveEvent[] = []
    const read = eventReader((event) => events.push(event))
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
    expect(events).toEqual([changed, { event: 'missed' }])
  }
})

it('accepts every line ending and number of data lines that the format allows', () => {
  const events: LiveEvent[] = []
  const read = eventReader((event) => events.push(event))
  read('data: {"event":"missed"}\r\n\r\n')
  read('data:{"event":\ndata:"missed"}\n\n')
  expect(events).toEqual([{ event: 'missed' }, { event: 'missed' }])
})
