import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { renderIn } from '#platform/testing/render-in.ts'
import { usersQuery } from '#platform/session/users.ts'
import { PersonName } from './PersonName.tsx'

// API calls import the identity module, which needs browser storage.
vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
})
afterAll(() => void vi.unstubAllGlobals())

const ID = '00000000-0000-7000-8000-000000000001'
const UNSEEN = 'Not visible to you'

async function draw(seed: (client: QueryClient) => void): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  seed(client)
  const name = createElement(PersonName, { id: ID })
  return renderIn(
    'en',
    { 'shared/record': { unseen: UNSEEN } },
    createElement(QueryClientProvider, { client }, name),
  )
}

it('does not call a name invisible while it is being loaded', async () => {
  const html = await draw(() => undefined)
  expect(html).toContain('…')
  expect(html).not.toContain(UNSEEN)
})

it('calls a name invisible when it was not found', async () => {
  const html = await draw((client) => {
    client.setQueryData(['names', 'person', 'en', 'person'], [])
    client.setQueryData(usersQuery.queryKey, [])
    const query = client.getQueryCache().build(client, { queryKey: ['names', 'person', { id: ID }] })
    query.setState({ status: 'error', error: new Error('NOT_FOUND'), fetchStatus: 'idle' })
  })
  expect(html).toContain(UNSEEN)
})
