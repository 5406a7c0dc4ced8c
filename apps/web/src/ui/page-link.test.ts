import { RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { routerAt } from '#platform/testing/href-of.ts'
import { PageLink } from './PageLink.tsx'

/** A link as rendered on the page of a record. */
function draw(target: { to: string; params?: object; search?: object }): string {
  const link = createElement(PageLink, { ...target, children: 'x' } as never)
  const props = { router: routerAt('/risks/r1') } as never
  return renderToStaticMarkup(createElement(RouterContextProvider, props, link))
}

test('a link encodes its search parameters like list URLs', () => {
  expect(
    draw({ to: '/risks', search: { status: ['draft', 'active'], fraud: true, q: undefined } }),
  ).toContain('href="/risks?status=draft%2Cactive&amp;fraud=true"')
  expect(draw({ to: '/risks/$recordId', params: { recordId: 'a/b' } })).toContain('href="/risks/a%2Fb"')
})

test('a link is marked as current only if it leads to exactly the open page', () => {
  expect(draw({ to: '/risks' })).not.toContain('aria-current')
  expect(draw({ to: '/risks/$recordId', params: { recordId: 'r1' } })).toContain('aria-current="page"')
})
