import { useQuery } from '@tanstack/react-query'
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

/** Asks on every page whether something is owed. */
export function PaymentBanner() {
  const { data } = useQuery(standingQuery)
  if (!data || data.state === 'open') return null
  return (
    <Suspense>
      <OwedNotice state={data.state} until={data.writableUntil} />
    </Suspense>
  )
}
