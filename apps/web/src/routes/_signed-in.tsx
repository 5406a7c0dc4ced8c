import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { followLocale } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'

/** The guard of every page that needs a signed-in person: others sign in first and then land where they wanted. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    if (!(await identity.isSignedIn())) throw redirect({ to: '/login', search: { to: location.href } })
    // Loaded here and not above: a visitor of the login page needs none of it.
    const { meQuery } = await import('#platform/session/me.ts')
    const me = await context.queryClient.ensureQueryData(meQuery)
    await followLocale(me.locale)
    return { me }
  },
  component: Outlet,
})
