import { createFileRoute } from '@tanstack/react-router'
import { PlannedPage } from '#features/workspace/planned/PlannedPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useSignInTo } from '../-session.ts'

export const Route = createFileRoute('/_content/payment')({
  loader: () => loadNamespaces('workspace/planned'),
  component: Planned,
})

function Planned() {
  return <PlannedPage page="payment" signInTo={useSignInTo()} />
}
