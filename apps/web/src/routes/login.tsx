import { createFileRoute, redirect, useLoaderData, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoginPage } from '#features/workspace/sign-in/LoginPage.tsx'
import { SignInFailed } from '#features/workspace/sign-in/SignInFailed.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { organisation } from '#platform/session/organisation.ts'
import { safePath } from '#platform/session/safe-path.ts'
import { lazy } from '#ui/lazy.tsx'
import { finishRedirect } from './auth/-finish-redirect.ts'

/** Loaded after the form; the form never waits for it. */
const ProofChain = lazy(
  async () => {
    const [{ ProofChain: Loaded }] = await Promise.all([
      import('#features/workspace/welcome/ProofChain.tsx'),
      loadNamespaces('workspace/welcome'),
    ])
    return { default: Loaded }
  },
  { quiet: true },
)

export const Route = createFileRoute('/login')({
  /** `ended`: an administrator has ended the session in the chosen organisation. */
  validateSearch: ({ to, ended }: { to?: string; ended?: boolean }) => ({
    ...(to ? { to } : {}),
    ...(ended ? { ended: true } : {}),
  }),
  loader: async ({ context }) => {
    const [offered] = await Promise.all([identity.offered(), loadNamespaces('workspace/sign-in')])
    // A provider federated with Firebase redirects back to this page.
    const answer = identity.isRedirectOpen() ? await finishRedirect() : null
    if (!answer?.to) return { offered, failed: answer?.failed }
    context.answers.clear()
    throw redirect({ href: answer.to, replace: true })
  },
  component: Login,
})

function Login() {
  // Not `Route.useLoaderData`, which would make this file a chunk of its own.
  const { offered, failed } = useLoaderData({ from: '/login' })
  const search = useSearch({ from: '/login' })
  const to = safePath(search.to)
  const router = useRouter()

  async function enter() {
    // A different person may have signed in.
    router.options.context.answers.clear()
    await router.navigate({ href: to, replace: true })
  }
  if (failed) return <SignInFailed code={failed} />
  async function leaveOrganisation() {
    organisation.choose(null)
    await router.navigate({ to: '/home' })
  }
  return (
    <LoginPage
      offered={offered}
      to={to}
      onSignedIn={enter}
      onOther={search.ended ? () => void leaveOrganisation() : undefined}
      aside={
        <Suspense>
          <ProofChain />
        </Suspense>
      }
    />
  )
}
