import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouteContext } from '@tanstack/react-router'
import { followLocale, loadNamespaces } from '#platform/i18n/index.ts'

/** Pages outside the shell that need a signed-in person. */
export const Route = createFileRoute('/_signed-in')({
  staticData: { requiresLogin: true },
  beforeLoad: async ({ context }) => {
    // Imported here and not at the top: the login page needs none of it.
    const [queryClient, { meQuery }] = await Promise.all([
      context.answers.client(),
      import('#platform/session/me.ts'),
    ])
    const me = await queryClient.ensureQueryData(meQuery)
    await followLocale(me.locale)
    return { me, queryClient }
  },
  loader: () => loadNamespaces('contract/common'),
  component: SignedIn,
})

function SignedIn() {
  const { queryClient } = useRouteContext({ from: '/_signed-in' })
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
