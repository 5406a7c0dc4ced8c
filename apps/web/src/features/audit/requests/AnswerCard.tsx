import { useQuery } from '@tanstack/react-query'
import { type Request, requests } from 'contract/audit/requests'
import { Suspense } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { errorCode } from '#platform/errors.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { TextLine } from '#shared/sheet/line-inputs.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { requestSlice } from './requests.api.ts'
import { lazy } from '#ui/lazy.tsx'

const EvidenceTab = lazy(async () => {
  const [{ EvidenceTab: Tab }] = await Promise.all([
    import('#shared/evidence/EvidenceTab.tsx'),
    loadNamespaces('shared/evidence', 'shared/viewer', 'contract/evidence', 'contract/storage'),
  ])
  return { default: Tab }
})

/** One request with its answer: files, text, and sending it. */
export function AnswerCard({ id }: { id: string }) {
  const { t } = useTranslation(['audit/requests', 'contract/common'])
  const labels = useCollectionLabels(requests)
  const locale = useLocale()
  const record = useQuery(recordQuery(requestSlice, id))
  const { save, busy } = useSave(requestSlice, id)
  if (record.isPending) return <Loading />
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  const request = record.data as Request
  const open = request.can.includes('update')
  return (
    <article aria-labelledby="asked-title" className="ruled space-y-5 py-4 sm:py-6">
      <header className="space-y-2">
        <p className="flex flex-wrap items-center gap-2 text-body text-ink-soft">
          <bdi className="tabular-nums">{request.code}</bdi>
          <StatusBadge status={request.status} label={labels.status(request.status)} />
          <LocalizedText text={request.projectName} />
        </p>
        <h2 id="asked-title" className="text-record font-semibold">
          <LocalizedText text={request.name} />
        </h2>
        {request.reason ? (
          <p className="max-w-prose text-body whitespace-pre-line">
            <bdi>{request.reason}</bdi>
          </p>
        ) : null}
        <p className="text-body">{t('by', { day: formatDay(request.dueOn, locale) })}</p>
      </header>
      {request.status === 'rejected' && request.rejection ? (
        <Notice variant="warning">
          <p className="font-semibold">{labels.field('rejection')}</p>
          <p className="whitespace-pre-line">
            <bdi>{request.rejection}</bdi>
          </p>
        </Notice>
      ) : null}
      {request.status === 'accepted' ? <Notice variant="success">{t('accepted')}</Notice> : null}
      {request.status === 'received' ? <Notice>{t('received')}</Notice> : null}
      <section className="space-y-2">
        <h3 className="text-body font-medium">{t('files')}</h3>
        <Suspense fallback={<Loading />}>
          <EvidenceTab slice={requestSlice} record={record.data} closed={!open} />
        </Suspense>
      </section>
      <TextLine
        of={requests}
        values={request}
        open={open}
        field="answer"
        rows={4}
        hint={t('answerHint')}
        onChange={(changes) =>
          void save({ ...changes }, record.data).catch((error: unknown) =>
            showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
          )
        }
      />
      {/* Pending edits are saved before the answer is sent. */}
      <fieldset disabled={busy}>
        <RecordActions slice={requestSlice} record={record.data} />
      </fieldset>
    </article>
  )
}
