import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignInFailed } from '#features/workspace/sign-in/SignInFailed.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { identity, IdentityError } from '#platform/identity/index.ts'
import { safePath } from '#platform/session/safe-path.ts'

/** Where an OpenID Connect provider sends the person back to. */
export const Route = createFileRoute('/auth/callback')({
  loader: async ({ context }) => {
    await loadNamespaces('workspace/sign-in')
    const answer = await identity.finishRedirect(location.href).catch((error: unknown) => {
      if (error instanceof IdentityError) return error
      throw error
    })
    if (answer instanceof IdentityError) return { failed: answer.code }
    context.queryClient.clear()
    throw redirect({ href: safePath(answer), replace: true })
  },
  component: Callback,
})

function Callback() {
  return <SignInFailed code={Route.useLoaderData().failed} />
}
