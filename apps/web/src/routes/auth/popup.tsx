import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { PopupAnswered } from '#features/workspace/sign-in/PopupAnswered.tsx'
import { SignInFailed } from '#features/workspace/sign-in/SignInFailed.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { handOverAnswer } from '#platform/identity/popup-answer.ts'

/** The last page of the sign-in popup: passes the provider's response to the page that opened it, and closes. */
export const Route = createFileRoute('/auth/popup')({
  // Keeps this out of the first load of other pages.
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => {
    const [taken] = await Promise.all([
      handOverAnswer(globalThis.location.href),
      loadNamespaces('workspace/sign-in', 'shared/account'),
    ])
    if (taken) window.close()
    return { taken }
  },
  component: Popup,
})

function Popup() {
  return useLoaderData({ from: '/auth/popup' }).taken ? (
    <PopupAnswered />
  ) : (
    <SignInFailed code="invalid-auth-event" />
  )
}
