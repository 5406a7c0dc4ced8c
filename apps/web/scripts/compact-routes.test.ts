import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compact, withoutPath } from './compact-routes.ts'

const tree = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')

test('an entry keeps its id, path and parent', () => {
  const entry = "A.update({\n  id: '/_x/a',\n  path: '/a',\n  getParentRoute: () => B,\n} as any)"
  expect(compact(entry)).toContain("place(A, '/_x/a', () => B, '/a')")
  expect(compact(entry.replace('/_x', ''))).toContain("place(A, '/a', () => B)")
  const ofRecord = entry.replace('/_x/a', '/a_/$b').replace("'/a'", "'/a/$b'")
  expect(compact(ofRecord)).toContain("place(A, '/a_/$b', () => B)")
  expect(compact(ofRecord.replace('=> B', '=> ContentProtectedRoute'))).toContain("place(A, '/a_/$b')")
})

test('the parent of routes without one is a route of the tree', () => {
  expect(tree).toContain('const ContentProtectedRoute = ')
  expect(compact(tree)).toContain('getParentRoute: () => any = () => ContentProtectedRoute')
})

test('every route with a path is compacted, and none is lost', () => {
  const before = tree.match(/\.update\(\{/g)!.length
  const after = compact(tree)
  const left = after.match(/\.update\(\{(?! id, path)/g)?.length ?? 0
  expect(after.match(/\bplace\(/g)!.length + left).toBe(before)
  expect(left).toBeLessThan(10)
})

test('the children of a route are a list of the same routes in the same order', () => {
  const children =
    'const ARouteChildren: ARouteChildren = {\n  BRoute: BRoute,\n  CRoute: CRouteWithChildren,\n}'
  expect(compact(children)).toContain('const ARouteChildren: any = [BRoute, CRouteWithChildren]')
  expect(compact(tree)).not.toMatch(/const \w+RouteChildren: \w+ = \{/)
})

test('the file of a route is built without its path', () => {
  expect(withoutPath("createFileRoute('/_x/a')({ loader })")).toBe("createFileRoute('')({ loader })")
  expect(withoutPath('createFileRoute("/a/$b")({})')).toBe("createFileRoute('')({})")
})
