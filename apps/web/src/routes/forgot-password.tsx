import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#features/workspace/password-reset/ForgotPasswordPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'

export const Route = createFileRoute('/forgot-password')({
  // Keeps this out of the first load of other pages.
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => {
    const [offered] = await Promise.all([
      identity.offered(),
      loadNamespaces('workspace/sign-in', 'shared/account'),
    ])
    return { offered }
  },
  component: ForgotPassword,
})

function ForgotPassword() {
  return <ForgotPasswordPage offered={useLoaderData({ from: '/forgot-password' }).offered} />
}
