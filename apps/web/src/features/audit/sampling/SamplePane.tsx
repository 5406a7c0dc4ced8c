import { type Sample, verdictOf } from 'contract/audit/samples'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { type Result, ResultMark } from '#ui/marks/ResultMark.tsx'
import { AttributeKey } from './AttributeKey.tsx'
import { ItemsSheet, useCountedSample } from './ItemsSheet.tsx'
import { SampleActions } from './SampleActions.tsx'
import { SampleFacts } from './SampleFacts.tsx'
import { type Items, useSampleItems } from './use-sample-items.ts'
import { VerdictNotice } from './VerdictNotice.tsx'

const VERDICTS: Readonly<Record<ReturnType<typeof verdictOf>, Result>> = {
  effective: 'met',
  ineffective: 'failed',
  stopped: 'failed',
  extend: 'partly',
  untested: 'open',
}

interface SamplePaneProps {
  sample: Sample
  /** Chooses another sample of the procedure, or plans one. */
  others: ReactNode
  onLine: (item: string) => void
}

/** A sample beside the evidence of its procedure: the tick grid; population and actions fold away above it. */
export function SamplePane(props: SamplePaneProps) {
  const { sample } = props
  const items = useSampleItems(sample)
  if (sample.status === 'planned') return <About {...props} open />
  if (items.error) return <ErrorState error={items.error} onRetry={items.retry} />
  return items.data ? <Drawn {...props} items={items.data} /> : <Loading />
}

function Drawn({ items, ...props }: SamplePaneProps & { items: Items }) {
  const { t } = useTranslation('audit/sampling')
  const sample = useCountedSample(props.sample, items.store)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <About {...props} now={sample} />
      <ItemsSheet sample={props.sample} items={items} onLine={props.onLine} />
      {sample.loose > 0 ? (
        <p className="border-t border-line bg-warning-soft px-3.5 py-1 text-meta text-warning">
          {t('loose', { n: sample.loose })}
        </p>
      ) : null}
      <AttributeKey names={sample.attributes} />
    </div>
  )
}

type AboutProps = Pick<SamplePaneProps, 'sample' | 'others'> & {
  /** The sample with its totals as on the screen. */
  now?: Sample
  open?: boolean
}

function About({ sample, now = sample, others, open = false }: AboutProps) {
  const { t } = useTranslation('audit/sampling')
  const verdict = verdictOf(now)
  return (
    <details open={open} className="border-b border-line">
      <summary className="flex min-h-8 cursor-pointer items-center gap-2 px-3.5 text-body -outline-offset-2 max-sm:min-h-11">
        <bdi className="font-medium tabular-nums">{sample.code}</bdi>
        <span className="ms-auto min-w-0">
          <ResultMark result={VERDICTS[verdict]} label={t(`verdict.${verdict}.title`)} />
        </span>
      </summary>
      <div className="max-h-[50dvh] space-y-3 overflow-y-auto px-3.5 pt-1 pb-3">
        {others}
        <SampleActions sample={sample} />
        <VerdictNotice sample={now} />
        <SampleFacts sample={sample} />
      </div>
    </details>
  )
}
