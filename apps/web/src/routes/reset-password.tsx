import { createFileRoute, useLoaderData, useSearch } from '@tanstack/react-router'
import { ResetLinkFailed } from '#features/workspace/password-reset/ResetLinkFailed.tsx'
import { ResetPasswordPage } from '#features/workspace/password-reset/ResetPasswordPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { identity, IdentityError } from '#platform/identity/index.ts'

/** Where the link of the message leads; it carries a code that works once. */
export const Route = createFileRoute('/reset-password')({
  // Nothing of it in the first load of other pages.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ oobCode = '' }: { oobCode?: string }) => ({ oobCode }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { oobCode } }) => {
    await loadNamespaces('workspace/sign-in')
    if (oobCode === '' || !(await identity.offered()).password) return { failed: 'reset-link-spent' as const }
    try {
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
  const { email, failed } = useLoaderData({ from: '/reset-password' })
  const { oobCode } = useSearch({ from: '/reset-password' })
  return failed ? <ResetLinkFailed code={failed} /> : <ResetPasswordPage code={oobCode} email={email} />
}
