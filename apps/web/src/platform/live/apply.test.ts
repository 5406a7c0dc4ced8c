import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { applyEvents } from './apply.ts'

const keys = {
  list: ['processes', 'list', {}],
  mine: ['processes', 'record', 'p1'],
  links: ['processes', 'record', 'p1', 'links'],
  past: ['processes', 'record', 'p1', 'as-at', 'then'],
  other: ['processes', 'record', 'p2'],
  elsewhere: ['units', 'list', {}],
  threads: ['threads', 'p1'],
  bell: ['notifications', 'count'],
}

function filled(): QueryClient {
  const client = new QueryClient()
  for (const key of Object.values(keys)) client.setQueryData(key, { version: 3 })
  client.setQueryData(['presence', 'p1'], [])
  return client
}
const oldIn = (client: QueryClient) =>
  Object.entries(keys)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)

const changed = { event: 'record-changed', type: 'process', id: 'p1', version: 4 } as const

it('invalidates the changed record’s queries and no others', () => {
  const client = filled()
  applyEvents(client, [changed])
  expect(oldIn(client)).toEqual(['list', 'mine', 'links'])
})

it('ignores a version it already has, and invalidates the collection after a bulk change', () => {
  const known = filled()
  applyEvents(known, [{ ...changed, version: 3 }])
  expect(oldIn(known)).toEqual([])
  const many = filled()
  applyEvents(many, [{ ...changed, id: null, version: null }])
  expect(oldIn(many)).toEqual(['list', 'mine', 'links', 'other'])
})

it('invalidates discussions and notifications, and everything after missed events', () => {
  const client = filled()
  applyEvents(client, [
    { event: 'thread-changed', type: 'process', id: 'p1', threadId: 't' },
    { event: 'notification', id: 'n', kind: 'mentioned' },
  ])
  expect(oldIn(client)).toEqual(['threads', 'bell'])
  applyEvents(client, [{ event: 'missed' }])
  expect(oldIn(client)).toEqual(Object.keys(keys))
})

it('keeps presence only for records that are open here', () => {
  const client = filled()
  const who = { personId: 'a', name: 'Ann', editing: true, field: 'family' }
  const here = () => client.getQueryData<{ personId: string }[]>(['presence', 'p1'])
  applyEvents(client, [{ event: 'presence', type: 'process', id: 'p1', who, gone: false }])
  expect(here()).toMatchObject([who])
  applyEvents(client, [{ event: 'presence', type: 'process', id: 'p2', who, gone: false }])
  expect(client.getQueryData(['presence', 'p2'])).toBeUndefined()
  applyEvents(client, [{ event: 'presence', type: 'process', id: 'p1', who, gone: true }])
  expect(here()).toEqual([])
})
