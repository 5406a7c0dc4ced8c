import { createFileRoute, redirect } from '@tanstack/react-router'
import { CheckoutPage } from '#features/workspace/payment/CheckoutPage.tsx'
import { VisitorPlans } from '#features/workspace/payment/VisitorPlans.tsx'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useSignInTo, useVisitor } from '../-session.ts'

export const Route = createFileRoute('/_content/payment-checkout')({
  beforeLoad: ({ context: { me } }) => {
    if (me && !me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('workspace/payment'),
  component: CheckoutRoute,
})

function CheckoutRoute() {
  const { t } = useTranslation('workspace/payment')
  const me = useVisitor()
  const signInTo = useSignInTo()
  if (!me || signInTo !== undefined)
    return <VisitorPlans title={t('checkout.title')} signInTo={signInTo ?? '/payment-checkout'} />
  return <CheckoutPage mayPay={me.permissions.includes('payment.manage')} />
}
