import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { Impacted } from 'contract/techdoc/file/impact'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { meQuery } from '#platform/session/me.ts'
import { impactQuery } from '../file.api.ts'
import { OpenFileContext } from '../file-context.ts'
import { Impact } from './Impact.tsx'

// API calls import the identity module, which needs browser storage.
vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
})
afterAll(() => void vi.unstubAllGlobals())

const device = { id: 'device', code: 'DEV-001', language: 'en' } as const
const structure = { sections: [], optionSets: {} } as never

const impacted = (level: number, code: string, via: string): Impacted => ({
  record: { id: code, type: 'filerow', code, title: { en: `The row ${code}` }, status: 'current' },
  level,
  via,
  page: 'benefit-risk',
  section: 'br.hazards',
  device: 'DEV-001',
})

function draw(items: readonly Impacted[], total = items.length): string {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, { permissions: ['device.check'] } as never)
  client.setQueryData(impactQuery(device.id, 'changed').queryKey, { items: [...items], total })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const impact = createElement(Impact, { id: 'changed' })
  const file = createElement(OpenFileContext, { value: { device, structure } }, impact)
  const routed = createElement(RouterContextProvider, { router } as never, file)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed))
}

test('CHG-9 shows what cites a changed record on two levels, each with a link', () => {
  const html = draw([impacted(1, 'H-1', 'C-1'), impacted(2, 'P-1', 'H-1')])
  const [first, second] = html.split('impact.level2')
  expect(first).toContain('impact.level1')
  expect(first).toMatch(/<a [^>]*href="[^"]*H-1[^"]*"[^>]*>[\s\S]*The row H-1/)
  expect(second).toMatch(/<a [^>]*href="[^"]*P-1[^"]*"[^>]*>[\s\S]*The row P-1/)
  expect(second).toMatch(/impact\.via <bdi dir="ltr">H-1<\/bdi>/)
})

test('CHG-9 says when nothing cites it, and when there are more citations than shown', () => {
  expect(draw([])).toContain('impact.none')
  expect(draw([impacted(1, 'H-1', 'C-1')], 700)).toContain('impact.more')
  expect(draw([impacted(1, 'H-1', 'C-1')])).not.toContain('impact.more')
})
