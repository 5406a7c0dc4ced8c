import { QueryClient } from '@tanstack/react-query'
import { processes, processRoutes } from 'contract/risk/processes'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnyRecord } from '#platform/records/record.ts'
import { storedProcess } from '#platform/testing/stored-process.ts'
import { saveCell } from './save-cell.ts'

// Read while modules are loaded.
vi.hoisted(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: () => null })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  vi.stubGlobal('document', { cookie: '' })
})
afterAll(() => void vi.unstubAllGlobals())

const source = { of: processes, routes: processRoutes }
/** A record for each test: what was saved of one is known afterwards. */
let id = ''
let count = 0
const stored = (version: number, more: object = {}) => storedProcess(id, version, more)

/** A server with one record, which another person may change meanwhile. */
let server: AnyRecord
const sent: [version: string | null, body: unknown][] = []
beforeEach(() => {
  id = `01890000-0000-7000-8000-${String(++count).padStart(12, '0')}`
  server = stored(1)
  sent.length = 0
  vi.stubGlobal('fetch', async (_input: string | URL, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') === 'GET') return Response.json(server)
    const version = new Headers(init.headers).get('if-match')
    const body = JSON.parse(String(init.body)) as object
    sent.push([version, body])
    if (version !== `"${server.version}"`)
      return Response.json({ error: 'VERSION_CONFLICT' }, { status: 412 })
    server = { ...server, ...body, version: server.version + 1 }
    return Response.json(server)
  })
})

test('cells of one row are saved one after the other, each on the version of the one before', async () => {
  const client = new QueryClient()
  const row = stored(1)
  await Promise.all([
    saveCell(client, source, row, { criticality: 3 }),
    saveCell(client, source, row, { ownerRole: 'CIO' }),
  ])
  expect(sent).toEqual([
    ['"1"', { criticality: 3 }],
    ['"2"', { ownerRole: 'CIO' }],
  ])
  expect(server).toMatchObject({ criticality: 3, ownerRole: 'CIO', version: 3 })
})

test('what another person saved is not overwritten: both versions come back', async () => {
  const { description: _, ...row } = stored(1)
  server = stored(7, { criticality: 5, description: { en: 'Another text' } })
  const result = await saveCell(new QueryClient(), source, row, { criticality: 3 })
  expect(sent).toEqual([['"1"', { criticality: 3 }]])
  expect(server).toMatchObject({ criticality: 5, version: 7 })
  expect(result).toMatchObject({
    late: {
      // The row that was seen; a text that rows do not have is no difference.
      base: { criticality: null, description: { en: 'Another text' } },
      mine: { criticality: 3 },
      theirs: { criticality: 5, version: 7 },
    },
  })
})

test('a save that is refused does not keep the next one from being tried', async () => {
  const client = new QueryClient()
  const row = stored(1)
  vi.stubGlobal('fetch', async () => Response.json({ error: 'FROZEN' }, { status: 409 }))
  const results = await Promise.allSettled([
    saveCell(client, source, row, { criticality: 3 }),
    saveCell(client, source, row, { criticality: 4 }),
  ])
  expect(results).toMatchObject([
    { status: 'rejected', reason: { code: 'FROZEN' } },
    { status: 'rejected', reason: { code: 'FROZEN' } },
  ])
})
