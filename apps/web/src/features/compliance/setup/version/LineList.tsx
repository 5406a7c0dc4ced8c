import { useQuery } from '@tanstack/react-query'
import { revisionlines, type RevisionDecision } from 'contract/compliance/revision-lines'
import type { Revision } from 'contract/compliance/revisions'
import { useState } from 'react'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DoneNotice } from '../DoneNotice.tsx'
import { Mark } from '../Mark.tsx'
import { useMarks } from '../marks.ts'
import { useChangeMany } from '../setup.api.ts'
import { revisionLineSlice } from './slices.ts'
import { LineCard } from './LineCard.tsx'
import { linesQuery } from './version.api.ts'
import { commonDecisions, LINE_VIEWS, linesIn, type LineView } from './line-views.ts'

/** The differences of a version, decided one by one or many at once. */
export function LineList({ revision }: { revision: Revision }) {
  const { t } = useTranslation(['compliance/setup', 'contract/common'])
  const locale = useLocale()
  const labels = useCollectionLabels(revisionlines)
  const asked = useQuery(linesQuery(revision.id))
  const decide = useChangeMany(revisionLineSlice)
  const [view, setView] = useState<LineView>('all')
  const [done, setDone] = useState<BulkReport>()
  const all = asked.data ?? []
  const shown = linesIn(view, all)
  const marks = useMarks(shown)
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  if (all.length === 0) return null

  const mayDecide = all.some(({ can }) => can.includes('update'))
  const marked = shown.filter(({ id }) => marks.has(id))
  const decideMany = (ids: string[], decision: RevisionDecision, many: boolean) =>
    decide.mutateAsync({ ids, changes: { decision } }).then((report) => {
      if (!many) return
      setDone(report)
      marks.clear()
    })
  const viewName = (one: LineView) =>
    one === 'all' || one === 'undecided' ? t(`version.views.${one}`) : labels.choice('kind', one)
  return (
    <section aria-label={labels.title} className="space-y-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div role="group" aria-label={t('version.view')} className="flex flex-wrap gap-1">
          {LINE_VIEWS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              onClick={() => setView(one)}
              className="min-h-9 cursor-pointer rounded-control px-3 text-body font-medium text-ink-soft hover:bg-surface-soft aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            >
              {viewName(one)} ({formatNumber(linesIn(one, all).length, locale)})
            </button>
          ))}
        </div>
        {mayDecide ? (
          <div className="flex flex-wrap items-center gap-3 text-body">
            <Mark label={t('markAll')} marks={marks} ids={shown.map(({ id }) => id)} />
            <span role="status">{t('marked', { count: marked.length })}</span>
            <SelectField
              label={t('version.decideMarked')}
              beside
              value=""
              disabled={marked.length === 0}
              onChange={(event) =>
                // Refusals are shown below.
                void decideMany(
                  marked.map(({ id }) => id),
                  event.target.value as RevisionDecision,
                  true,
                ).catch(() => undefined)
              }
            >
              <option value="">{t('choose')}</option>
              {commonDecisions(marked).map((decision) => (
                <option key={decision} value={decision}>
                  {labels.choice('decision', decision)}
                </option>
              ))}
            </SelectField>
          </div>
        ) : null}
      </div>
      {decide.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(decide.error)}`)}</Notice>
      ) : null}
      <DoneNotice slice={revisionLineSlice} report={done} onDismiss={() => setDone(undefined)} />
      {shown.length === 0 ? <p className="text-body text-ink-soft">{t('nothingHere')}</p> : null}
      <ul className="space-y-3">
        {shown.map((line) => (
          <LineCard
            key={line.id}
            line={line}
            marks={mayDecide ? marks : null}
            onDecide={(decision) => decideMany([line.id], decision, false)}
          />
        ))}
      </ul>
    </section>
  )
}
