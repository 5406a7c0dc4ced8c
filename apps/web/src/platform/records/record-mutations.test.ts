import { QueryClient } from '@tanstack/react-query'
import { processes, processRoutes } from 'contract/risk/processes'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '#platform/offline/index.ts'
import { storedProcess } from '#platform/testing/stored-process.ts'
import type { AnyRecord } from './record.ts'
import { takeAnswer, updateRecord } from './record-mutations.ts'
import { recordKey } from './record-queries.ts'

// Read while modules are loaded.
vi.hoisted(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: () => null })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  vi.stubGlobal('document', { cookie: '' })
})
afterAll(() => void vi.unstubAllGlobals())

test('a response requested before a save does not overwrite the saved record', async () => {
  const source = { of: processes, routes: processRoutes }
  const at = (version: number) => ({ id: 'one', version }) as AnyRecord
  const client = new QueryClient()
  const queryKey = recordKey(source, 'one')
  client.setQueryData(queryKey, at(1))
  const asked = Promise.withResolvers<AnyRecord>()
  const answer = client.fetchQuery({ queryKey, queryFn: () => asked.promise }).catch(() => undefined)
  await takeAnswer(client, source, at(2))
  asked.resolve(at(1))
  await answer
  await asked.promise
  expect(client.getQueryData(queryKey)).toEqual(at(2))
})

describe('a change that the server does not answer', () => {
  const source = { of: processes, routes: processRoutes }
  let id = ''
  let count = 0
  let answers: (() => Promise<Response>)[] = []
  const saved = (version: number) => async () => Response.json(storedProcess(id, version))
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const update = (client: QueryClient, changes: Record<string, unknown>) =>
    updateRecord(client, source, id, { changes, version: 1 })
  const start = () => {
    const client = new QueryClient()
    client.setQueryData(recordKey(source, id), storedProcess(id, 1))
    return client
  }
  const kept = () => outbox.list().map(({ version, changes }) => ({ version, changes }))

  beforeEach(async () => {
    id = `01890000-0000-7000-8000-${String(++count).padStart(12, '0')}`
    await outbox.enter(`acme:${count}`)
    vi.stubGlobal('fetch', () => (answers.shift() ?? lost)())
  })

  test('is kept on the version that an earlier save of this device made', async () => {
    answers = [saved(2), lost]
    const client = start()
    await Promise.all([update(client, { criticality: 3 }), update(client, { ownerRole: 'CIO' })])
    expect(kept()).toEqual([{ version: 2, changes: { ownerRole: 'CIO' } }])
  })

  test('is kept together with the one that waited for it', async () => {
    answers = [lost, saved(2)]
    const client = start()
    await Promise.all([update(client, { criticality: 3 }), update(client, { ownerRole: 'CIO' })])
    expect(kept()).toEqual([{ version: 1, changes: { criticality: 3, ownerRole: 'CIO' } }])
    expect(answers).toHaveLength(1)
  })
})
