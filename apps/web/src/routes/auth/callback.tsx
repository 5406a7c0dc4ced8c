import { createFileRoute, redirect, useLoaderData } from '@tanstack/react-router'
import { SignInFailed } from '#features/workspace/sign-in/SignInFailed.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { finishRedirect } from './-finish-redirect.ts'

/** The redirect URI of OpenID Connect providers. */
export const Route = createFileRoute('/auth/callback')({
  // Keeps this out of the first load of other pages.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context }) => {
    await loadNamespaces('workspace/sign-in', 'shared/account')
    const { to, failed = 'invalid-auth-event' } = await finishRedirect()
    if (!to) return { failed }
    context.answers.clear()
    throw redirect({ href: to, replace: true })
  },
  component: Callback,
})

function Callback() {
  return <SignInFailed code={useLoaderData({ from: '/auth/callback' }).failed} />
}
