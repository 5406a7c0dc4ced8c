import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compact } from './compact-routes.ts'

const tree = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')

test('an entry keeps its id, path and parent', () => {
  const entry = "A.update({\n  id: '/_x/a',\n  path: '/a',\n  getParentRoute: () => B,\n} as any)"
  expect(compact(entry)).toContain("place(A, '/_x/a', () => B, '/a')")
  expect(compact(entry.replace('/_x', ''))).toContain("place(A, '/a', () => B)")
})

test('every route with a path is compacted, and none is lost', () => {
  const before = tree.match(/\.update\(\{/g)!.length
  const after = compact(tree)
  const left = after.match(/\.update\(\{(?! id, path)/g)?.length ?? 0
  expect(after.match(/\bplace\(/g)!.length + left).toBe(before)
  expect(left).toBeLessThan(10)
})
