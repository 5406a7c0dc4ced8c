import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { standingQuery } from './payment.api.ts'

// Its words come when there is something to say.
const OwedNotice = lazy(async () => {
  const [{ OwedNotice: Loaded }] = await Promise.all([
    import('./OwedNotice.tsx'),
    loadNamespaces('workspace/payment'),
  ])
  return { default: Loaded }
})

/** Asks on every page whether something is owed; the pages of payment say it themselves. */
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
