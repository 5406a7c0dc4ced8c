import type { Sample } from 'contract/audit/samples'
import { useTranslation } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ItemsSheet, useCountedSample } from './ItemsSheet.tsx'
import { SampleActions } from './SampleActions.tsx'
import { SampleFacts } from './SampleFacts.tsx'
import { type Items as LoadedItems, useSampleItems } from './use-sample-items.ts'
import { VerdictNotice } from './VerdictNotice.tsx'

/** One sample: its population, the draw, its items, and the result. */
export function SampleWork({ sample }: { sample: Sample }) {
  const items = useSampleItems(sample)
  return (
    <div className="space-y-4">
      <SampleFacts sample={sample} />
      <SampleActions sample={sample} />
      <Items sample={sample} items={items} />
    </div>
  )
}

interface ItemsProps {
  sample: Sample
  items: ReturnType<typeof useSampleItems>
}

function Items({ sample, items }: ItemsProps) {
  if (sample.status === 'planned') return null
  if (items.error) return <ErrorState error={items.error} onRetry={items.retry} />
  if (!items.data) return <Loading />
  return <Testing sample={sample} items={items.data} />
}

function Testing({ sample, items }: { sample: Sample; items: LoadedItems }) {
  const { t } = useTranslation('audit/sampling')
  const now = useCountedSample(sample, items.store)
  return (
    <>
      <VerdictNotice sample={now} />
      {now.loose > 0 ? <Notice variant="warning">{t('loose', { n: now.loose })}</Notice> : null}
      <ItemsSheet sample={sample} items={items} />
    </>
  )
}
