import { createFileRoute, useLoaderData, useSearch } from '@tanstack/react-router'
import { AddressConfirmed } from '#features/workspace/password-reset/AddressConfirmed.tsx'
import { ResetLinkFailed } from '#features/workspace/password-reset/ResetLinkFailed.tsx'
import { ResetPasswordPage } from '#features/workspace/password-reset/ResetPasswordPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { identity, IdentityError } from '#platform/identity/index.ts'

/** Where the link of the message leads; it carries a code that works once. */
export const Route = createFileRoute('/reset-password')({
  // Nothing of it in the first load of other pages.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ oobCode = '', mode }: { oobCode?: string; mode?: string }) => ({
    oobCode,
    ...(mode === 'verifyEmail' ? { mode } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { oobCode, mode } }) => {
    await loadNamespaces('workspace/sign-in')
    if (oobCode === '' || !(await identity.offered()).password) return { failed: 'reset-link-spent' as const }
    try {
      // The provider sends every link of its messages to one page.
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
  // Not by `Route`, which would make this file a chunk of its own.
  const { email, failed, isConfirmed } = useLoaderData({ from: '/reset-password' })
  const { oobCode } = useSearch({ from: '/reset-password' })
  if (isConfirmed) return <AddressConfirmed />
  return failed ? <ResetLinkFailed code={failed} /> : <ResetPasswordPage code={oobCode} email={email} />
}
