import { useQuery } from '@tanstack/react-query'
import { requirements } from 'contract/compliance/requirements'
import { Gift } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useListAddress } from '#platform/collections/address.ts'
import { change } from '#platform/collections/view.ts'
import { Button } from '#ui/Button.tsx'
import { universeOffersQuery } from './requirements.api.ts'

/** Notice of evidence accepted elsewhere that waits for a decision, shown where its requirements are listed. */
export function OfferNotice({ universe }: { universe: string }) {
  const { t } = useTranslation('compliance/requirements')
  const { go } = useListAddress(requirements)
  const { data } = useQuery(universeOffersQuery(universe))
  if (!data || data.total === 0) return null
  return (
    <div
      role="note"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-accent-soft bg-accent-soft px-4 py-2 text-body text-accent-strong"
    >
      <Gift aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{t('offers.waiting', { count: data.total, of: data.items.length })}</p>
      <Button variant="quiet" size="small" onClick={() => go(change.filter({ offered: 'true' }))}>
        {t('offers.show')}
      </Button>
    </div>
  )
}
