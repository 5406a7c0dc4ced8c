import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { standingQuery } from './payment.api.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded with its translations when there is something to show.
const OwedNotice = lazy(async () => {
  const [{ OwedNotice: Loaded }] = await Promise.all([
    import('./OwedNotice.tsx'),
    loadNamespaces('workspace/payment'),
  ])
  return { default: Loaded }
})

/** Checks on every page whether a payment is due; the payment pages show it themselves. */
export function PaymentBanner() {
  const { data } = useQuery(standingQuery)
  const isPaying = useLocation({ select: ({ pathname }) => /^\/payment(?:-|$)/.test(pathname) })
  if (!data || data.state === 'open' || isPaying) return null
  return (
    <Suspense>
      <OwedNotice state={data.state} until={data.writableUntil} />
    </Suspense>
  )
}
