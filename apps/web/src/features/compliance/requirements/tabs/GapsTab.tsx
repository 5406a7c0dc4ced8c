import { useQuery } from '@tanstack/react-query'
import { type GapItemLine, gapitems } from 'contract/compliance/gap-items'
import { type ActionLine, actions } from 'contract/workspace/actions'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { RecordName } from '#shared/record/RecordName.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { actionSlice, gapItemSlice } from './gap-slices.ts'
import type { TabProps } from '../use-requirement-tabs.tsx'

/** The assessments in all analyses, the one that counts first, and the actions. */
export function GapsTab({ requirement }: TabProps) {
  const { t } = useTranslation('compliance/requirements')
  const items = useQuery(allOfQuery(gapItemSlice, 'requirement', [requirement.id]))
  const found = useQuery(allOfQuery(actionSlice, 'requirement', [requirement.id]))
  if (items.isPending || found.isPending) return <Loading />
  const failed = items.error ?? found.error
  if (failed) return <ErrorState error={failed} onRetry={() => void items.refetch()} />
  if (items.data!.length === 0) return <EmptyState title={t('gaps.none.title')} text={t('gaps.none.text')} />
  const speaks = (item: GapItemLine) => Number(item.id === requirement.item)
  const sorted = items.data!.toSorted((a, b) => speaks(b) - speaks(a) || b.code.localeCompare(a.code))
  return (
    <ul className="space-y-3 text-body">
      {sorted.map((item) => (
        <ItemCard
          key={item.id}
          item={item}
          speaks={speaks(item) === 1}
          taken={(found.data ?? []).filter(({ gapitem }) => gapitem === item.id)}
        />
      ))}
    </ul>
  )
}

interface ItemCardProps {
  item: GapItemLine
  speaks: boolean
  taken: readonly ActionLine[]
}

const FACTS = ['answer', 'maturity', 'target', 'priority', 'gapanalysis', 'phase'] as const

function ItemCard({ item, speaks, taken }: ItemCardProps) {
  const { t } = useTranslation('compliance/requirements')
  const labels = useCollectionLabels(gapitems)
  return (
    <li className="rounded-control border border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-surface-soft px-3 py-2">
        <RecordName record={{ ...item, type: 'gapitem', title: null }} />
        <span className="flex flex-wrap gap-2">
          {speaks ? <span className="text-meta text-ink-soft">{t('gaps.speaks')}</span> : null}
          <StatusBadge status={item.status} label={labels.status(item.status)} />
        </span>
      </div>
      <div className="space-y-3 px-3 py-3">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
          {FACTS.map((name) => (
            <div key={name}>
              <dt className="text-ink-soft">{labels.field(name)}</dt>
              <dd>
                <FieldValue of={gapitems} name={name} value={item[name]} />
              </dd>
            </div>
          ))}
        </dl>
        {item.unsupported ? <p className="text-warning">{labels.field('unsupported')}</p> : null}
        {item.rationale ? <p className="whitespace-pre-line">{item.rationale}</p> : null}
        {taken.length > 0 ? (
          <ul aria-label={t('gaps.actions')} className="divide-y divide-line border-t border-line">
            {taken.map((action) => (
              <TakenAction key={action.id} action={action} />
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  )
}

function TakenAction({ action }: { action: ActionLine }) {
  const labels = useCollectionLabels(actions)
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <RecordName record={{ ...action, title: action.name, type: 'action' }} />
      <span className="flex items-center gap-2">
        <time dateTime={action.dueOn}>{formatDay(action.dueOn, locale)}</time>
        <StatusBadge status={action.status} label={labels.status(action.status)} />
      </span>
    </li>
  )
}
