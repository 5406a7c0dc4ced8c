import { DirectionProvider } from '@base-ui/react/direction-provider'
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { LoadingBar } from '#features/workspace/shell/LoadingBar.tsx'
import type { QueryCache } from '#platform/query-cache.ts'
import { noSearchKeys } from '#platform/page-links.ts'
import { identity } from '#platform/identity/index.ts'
import { useDirection } from '#platform/preferences/direction.ts'
import { detour, flagsOf, type AccessFlags } from '#platform/session/guard.ts'

/** The context of every route's loader. */
export interface RouteContext {
  answers: QueryCache
}

declare module '@tanstack/react-router' {
  // Each route declares in its `staticData` who may open it.
  interface StaticDataRouteOption extends AccessFlags {}
}

/** The only guard of all routes: visitors sign in first, and then continue to the requested page. */
export const Route = createRootRouteWithContext<RouteContext>()({
  validateSearch: noSearchKeys,
  beforeLoad: async ({ matches, location }) => {
    const flags = flagsOf(matches.map(({ staticData }) => staticData))
    const away = await detour(flags, location.href, identity.isSignedIn)
    if (away) throw redirect(away)
  },
  component: Root,
})

function Root() {
  return (
    <DirectionProvider direction={useDirection()}>
      <LoadingBar />
      <Outlet />
    </DirectionProvider>
  )
}
