import type { Collection } from 'contract/collection'
import { HISTORY_ACTIONS, type HistoryAction } from 'contract/history-actions'
import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import type { HistoryLine } from '#platform/records/record-queries.ts'
import { Differences } from './Differences.tsx'
import { Names } from './FieldValue.tsx'

/** Details that the signature and review lists show; here only that they changed, when and by whom. */
const ELSEWHERE = ['signature', 'signing', 'signatures', 'trailReview']

/** The label of an action; an unknown one is shown as in the trail. */
export function useActionWord(): (action: string) => string {
  const { t } = useTranslation('shared/record')
  return (action) =>
    (HISTORY_ACTIONS as readonly string[]).includes(action)
      ? t(`history.actions.${action as HistoryAction}`)
      : action
}

export interface HistoryItemProps {
  of: Collection
  entry: HistoryLine
  /** Content about the entry as a whole. */
  beside?: ReactNode
}

/** One trail entry: who, what, when and why, then each value before and after. */
export function HistoryItem({ of, entry, beside }: HistoryItemProps) {
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  const say = useActionWord()
  const shown = Object.entries(entry.changes).filter(([field]) => !ELSEWHERE.includes(field))
  const differences = shown.map(([field, [from, to]]) => ({ field, from, to }))
  // The initial values are the record itself; only later entries list differences.
  const made = entry.action === 'create'
  return (
    <li className="space-y-2 py-4 text-body">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">{say(entry.action)}</span>
        {entry.actorId ? <Names kind="person" ids={[entry.actorId]} /> : <span>{t('history.system')}</span>}
        <time dateTime={entry.at} className="text-ink-soft">
          {formatMoment(entry.at, locale)}
        </time>
        {entry.version === null ? null : (
          <span className="text-ink-soft">
            {t('history.version', { version: formatNumber(entry.version, locale) })}
          </span>
        )}
        {beside}
      </div>
      {entry.reason ? (
        <p>
          <span className="text-ink-soft">{t('history.reason')} </span>
          <bdi>{entry.reason}</bdi>
        </p>
      ) : null}
      {made ? (
        <details>
          <summary className="cursor-pointer text-ink-soft">{t('history.first')}</summary>
          <Differences of={of} differences={differences} />
        </details>
      ) : (
        <Differences of={of} differences={differences} />
      )}
    </li>
  )
}
