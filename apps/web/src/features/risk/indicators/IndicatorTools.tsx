import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Indicator } from 'contract/risk/indicators'
import { measurements } from 'contract/risk/measurements'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { lazy } from '#ui/lazy.tsx'
import { BreachLine } from './BreachLine.tsx'
import { breachesQuery } from './indicators.api.ts'
import { indicatorSlice } from './slices.ts'

const EnterValuesDialog = lazy(async () => ({
  default: (await import('./EnterValuesDialog.tsx')).EnterValuesDialog,
}))

/** Whether the reader may enter values of this indicator; the server decides again. */
export function useMayMeasure(indicator: Pick<Indicator, 'ownerId' | 'status' | 'archivedAt'>): boolean {
  const may = useMay()
  const { id: me } = useSuspenseQuery(meQuery).data
  const leads = may(indicatorSlice.of.actions.update)
  return (
    indicator.status === 'active' &&
    indicator.archivedAt === null &&
    may(measurements.actions.create) &&
    (leads || indicator.ownerId === me)
  )
}

/** Enters values of an indicator, and shows what its values propose. */
export function IndicatorTools({ indicator }: { indicator: Indicator }) {
  const { t } = useTranslation('risk/indicators')
  const mayMeasure = useMayMeasure(indicator)
  const [entering, setEntering] = useState(false)
  const breaches = useQuery(breachesQuery('indicator', indicator.id)).data ?? []
  return (
    <div className="order-last mt-3 basis-full space-y-3 empty:hidden">
      {mayMeasure ? (
        <Button size="small" onClick={() => setEntering(true)}>
          <Plus aria-hidden />
          {t('enter.open')}
        </Button>
      ) : null}
      {breaches.length > 0 ? (
        <Notice variant="warning">
          <p className="font-medium">{t('breaches.open', { count: breaches.length })}</p>
          <ul className="mt-1 space-y-1">
            {breaches.map((breach) => (
              <BreachLine key={breach.id} breach={breach} />
            ))}
          </ul>
        </Notice>
      ) : null}
      <Suspense>
        {entering ? <EnterValuesDialog indicator={indicator} onClose={() => setEntering(false)} /> : null}
      </Suspense>
    </div>
  )
}
