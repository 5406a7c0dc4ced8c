import type { Plugin } from 'vite'

const ENTRY =
  /(\w+)\.update\(\{\s*id: ('[^']*'),\s*path: ('[^']*'),\s*getParentRoute: (\(\) => \w+),?\s*\} as any\)/g
/** The parent of nearly every route. */
const USUAL_PARENT = '() => ContentProtectedRoute'
/** In an id, the parts of a path that leave the layout of a list end with an underscore. */
const PATH = "id.replaceAll('_/', '/')"
const HELPER = `const place = (route: any, id: string, getParentRoute: () => any = ${USUAL_PARENT}, path = ${PATH}) => route.update({ id, path, getParentRoute })\n`
const CHILDREN = /(const \w+RouteChildren): \w+ = \{([^}]*)\}/g
const FILE_ROUTE = /\bcreateFileRoute\((['"`])[^'"`]*\1\)/g

/** Writes the route tree and the files of its routes shorter: every route is in the first load. */
export const compactRoutes = (): Plugin[] => [
  {
    name: 'compact-routes',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/src/routeTree.gen.ts') ? { code: compact(code), map: null } : null,
  },
  {
    name: 'compact-route-files',
    apply: 'build',
    // After the router's plugin, which reads the path.
    enforce: 'post',
    transform: (code, id) => (id.includes('/src/routes/') ? { code: withoutPath(code), map: null } : null),
  },
]

export const compact = (code: string): string =>
  HELPER +
  code
    .replaceAll(ENTRY, (_entry, route: string, id: string, path: string, parent: string) => {
      if (path !== id.replaceAll('_/', '/')) return `place(${route}, ${id}, ${parent}, ${path})`
      return parent === USUAL_PARENT ? `place(${route}, ${id})` : `place(${route}, ${id}, ${parent})`
    })
    // The router takes a list as well; the names are for types only.
    .replaceAll(CHILDREN, (_children, start: string, entries: string) => {
      const routes = entries.split(',').flatMap((entry) => entry.split(':')[1]?.trim() ?? [])
      return `${start}: any = [${routes.join(', ')}]`
    })

/** At run time a route gets its path from the route tree; the path in its file is for types only. */
export const withoutPath = (code: string): string => code.replaceAll(FILE_ROUTE, "createFileRoute('')")
