import { useQuery } from '@tanstack/react-query'
import { quantifications } from 'contract/risk/quantifications'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { formatFigure } from '#platform/figures.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { Button } from '#ui/Button.tsx'
import { lazy } from '#ui/lazy.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { AMOUNT } from './formats.ts'
import { quantificationsOfQuery } from './quantifications.api.ts'

const NewQuantification = lazy(async () => ({
  default: (await import('./NewQuantification.tsx')).NewQuantification,
}))

/** The loss estimates of a risk, in its panel; without any, the way to add one. */
export function QuantificationsOf({ risk }: { risk: string }) {
  const { t } = useTranslation('risk/quantifications')
  const locale = useLocale()
  const may = useMay()
  const labels = useCollectionLabels(quantifications)
  const [adding, setAdding] = useState(false)
  const reads = may(quantifications.actions.read)
  const found = useQuery({ ...quantificationsOfQuery(risk), enabled: reads }).data ?? []
  const adds = may(quantifications.actions.create)
  if (found.length === 0 && !adds) return null
  return (
    <section
      aria-label={t('of.label')}
      className="order-last mt-3 basis-full rounded-control border border-line px-3 py-2 text-body"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t('of.label')}</h3>
        {adds ? (
          <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('new.submit')}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line">
        {found.map((one) => (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
            <PageLink
              {...recordLink('quantification', one.id)!}
              className="text-accent-strong hover:underline"
            >
              <bdi>{one.code}</bdi> {formatDay(one.asOf, locale)}
            </PageLink>
            <span className="text-ink-soft">
              {one.expectedLoss === null
                ? t('of.running')
                : t('of.expected', { loss: formatFigure(one.expectedLoss, AMOUNT, locale) })}
            </span>
            {one.position ? <span>{labels.choice('position', one.position)}</span> : null}
            {one.stale ? <span className="text-warning">{labels.field('stale')}</span> : null}
          </li>
        ))}
      </ul>
      <Suspense>
        {adding ? <NewQuantification risk={risk} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </section>
  )
}
