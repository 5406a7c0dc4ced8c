import { createFileRoute, useLoaderData, useRouter, useSearch } from '@tanstack/react-router'
import { RegisterPage } from '#features/workspace/register/RegisterPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { safePath } from '#platform/session/safe-path.ts'

export const Route = createFileRoute('/register')({
  // Keeps this out of the first load of other pages.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ to }: { to?: string }) => (to ? { to } : {}),
  loader: async () => {
    const [offered] = await Promise.all([
      identity.offered(),
      loadNamespaces('workspace/sign-in', 'shared/account'),
    ])
    return { offered }
  },
  component: Register,
})

function Register() {
  // Not `Route.useLoaderData`, which would make this file a chunk of its own.
  const { offered } = useLoaderData({ from: '/register' })
  const to = safePath(useSearch({ from: '/register' }).to)
  const router = useRouter()

  async function enter() {
    // A different person may have registered.
    router.options.context.answers.clear()
    await router.navigate({ href: to, replace: true })
  }
  return <RegisterPage offered={offered} to={to} onRegistered={enter} />
}
