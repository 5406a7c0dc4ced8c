import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LoginPage } from '#features/workspace/sign-in/LoginPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { safePath } from '#platform/session/safe-path.ts'

export const Route = createFileRoute('/login')({
  validateSearch: ({ to }: { to?: string }) => (to ? { to } : {}),
  loader: async () => {
    const [offered] = await Promise.all([identity.offered(), loadNamespaces('workspace/sign-in')])
    return { offered }
  },
  component: Login,
})

function Login() {
  const { offered } = Route.useLoaderData()
  const to = safePath(Route.useSearch().to)
  const queryClient = useQueryClient()
  const router = useRouter()

  async function enter() {
    // Whoever signed in may be somebody else than before.
    queryClient.clear()
    await router.navigate({ href: to, replace: true })
  }
  return <LoginPage offered={offered} to={to} onSignedIn={enter} />
}
