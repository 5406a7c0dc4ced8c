import { QueryClient } from '@tanstack/react-query'
import { processes, processRoutes } from 'contract/risk/processes'
import { expect, test, vi } from 'vitest'
import type { AnyRecord } from './record.ts'
import { takeAnswer } from './record-mutations.ts'
import { recordKey } from './record-queries.ts'

// Read while modules are loaded.
vi.hoisted(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: () => null })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
})

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
