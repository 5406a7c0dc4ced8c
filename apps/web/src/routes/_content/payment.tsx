import { createFileRoute, redirect } from '@tanstack/react-router'
import { PaymentPage } from '#features/workspace/payment/PaymentPage.tsx'
import { VisitorPlans } from '#features/workspace/payment/VisitorPlans.tsx'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useSignInTo, useVisitor } from '../-session.ts'

export const Route = createFileRoute('/_content/payment')({
  beforeLoad: ({ context: { me } }) => {
    // Home is where an organisation is created or chosen.
    if (me && !me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('workspace/payment', 'ui/dialog'),
  component: PaymentRoute,
})

function PaymentRoute() {
  const { t } = useTranslation('workspace/payment')
  const me = useVisitor()
  const signInTo = useSignInTo()
  if (!me || signInTo !== undefined)
    return <VisitorPlans title={t('title')} signInTo={signInTo ?? '/payment'} />
  return <PaymentPage mayPay={me.permissions.includes('payment.manage')} email={me.email ?? undefined} />
}
