import { createFileRoute, useLoaderData, useSearch } from '@tanstack/react-router'
import { AddressConfirmed } from '#features/workspace/password-reset/AddressConfirmed.tsx'
import { ResetLinkFailed } from '#features/workspace/password-reset/ResetLinkFailed.tsx'
import { ResetPasswordPage } from '#features/workspace/password-reset/ResetPasswordPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { identity, IdentityError } from '#platform/identity/index.ts'

/** The target of the link in the message; its code works once. */
export const Route = createFileRoute('/reset-password')({
  // Keeps this out of the first load of other pages.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ oobCode = '', mode }: { oobCode?: string; mode?: string }) => ({
    oobCode,
    ...(mode === 'verifyEmail' ? { mode } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { oobCode, mode } }) => {
    await loadNamespaces('workspace/sign-in', 'shared/account')
    if (oobCode === '' || !(await identity.offered()).password) return { failed: 'reset-link-spent' as const }
    try {
      // The provider links to one page from all of its messages.
      if (mode === 'verifyEmail') {
        await identity.confirmAddress(oobCode)
        await identity.renewToken()
        return { isConfirmed: true as const }
      }
      return { email: await identity.readResetCode(oobCode) }
    } catch (error) {
      if (error instanceof IdentityError) return { failed: error.code }
      throw error
    }
  },
  component: ResetPassword,
})

function ResetPassword() {
  // Not `Route.useLoaderData`, which would make this file a chunk of its own.
  const { email, failed, isConfirmed } = useLoaderData({ from: '/reset-password' })
  const { oobCode } = useSearch({ from: '/reset-password' })
  if (isConfirmed) return <AddressConfirmed />
  return failed ? <ResetLinkFailed code={failed} /> : <ResetPasswordPage code={oobCode} email={email} />
}
