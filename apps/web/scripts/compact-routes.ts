import type { Plugin } from 'vite'

const ENTRY =
  /(\w+)\.update\(\{\s*id: ('[^']*'),\s*path: ('[^']*'),\s*getParentRoute: (\(\) => \w+),?\s*\} as any\)/g
const HELPER =
  'const place = (route: any, id: string, getParentRoute: () => any, path = id) => route.update({ id, path, getParentRoute })\n'

/** Writes the entries of the generated route tree shorter: every route is in the first load. */
export const compactRoutes = (): Plugin => ({
  name: 'compact-routes',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/src/routeTree.gen.ts') ? { code: compact(code), map: null } : null),
})

export const compact = (code: string): string =>
  HELPER +
  code.replaceAll(ENTRY, (_entry, route: string, id: string, path: string, parent: string) =>
    id === path ? `place(${route}, ${id}, ${parent})` : `place(${route}, ${id}, ${parent}, ${path})`,
  )
