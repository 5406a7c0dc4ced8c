import { useMutation, useQuery } from '@tanstack/react-query'
import type { Project } from 'contract/audit/projects'
import { type RequestLine, requestRoutes, requests } from 'contract/audit/requests'
import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useMay } from '#platform/collections/may.ts'
import { useNames } from '#platform/collections/names.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordPanel } from '#shared/record/index.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { requestsQuery } from '../planning.api.ts'
import { requestSlice } from '../slices.ts'
import { useAddress } from '../use-address.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const SendDialog = lazy(async () => {
  const [{ SendDialog: Loaded }] = await Promise.all([
    import('./SendDialog.tsx'),
    loadNamespaces('ui/dialog'),
  ])
  return { default: Loaded }
})

const isWaiting = ({ status }: RequestLine) => status === 'open' || status === 'rejected'
const SHOWN = {
  all: () => true,
  waiting: isWaiting,
  toJudge: ({ status }: RequestLine) => status === 'received',
  late: ({ late }: RequestLine) => late === true,
}

/** Requests to the audited unit, with the status of the answers. */
export function RequestsTab({ project }: { project: Project }) {
  const { t } = useTranslation(['audit/planning', 'contract/common'])
  const may = useMay()
  const { request, go } = useAddress()
  const found = useQuery(requestsQuery(project.id))
  const [asked, setAsked] = useState<keyof typeof SHOWN>('all')
  const [sending, setSending] = useState(false)
  const remind = useMutation({
    mutationFn: (ids: string[]) => call(requestRoutes.remind, { body: { ids } }),
    onSuccess: ({ reminded }) => showToast({ text: t('requests.reminded', { n: reminded }) }),
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  if (found.isPending) return <Loading />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const shown = found.data.filter(SHOWN[asked])
  const waiting = shown.filter(isWaiting).map(({ id }) => id)
  const send = may(requests.actions.create) ? (
    <Button variant={found.data.length === 0 ? 'primary' : 'secondary'} onClick={() => setSending(true)}>
      <Send aria-hidden className="rtl:-scale-x-100" />
      {t('requests.send.open')}
    </Button>
  ) : null
  return (
    <section className="ruled">
      {found.data.length === 0 ? (
        <EmptyState title={t('requests.empty.title')} text={t('requests.empty.text')}>
          {send}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
            <SelectField
              label={t('shown')}
              labelHidden
              value={asked}
              onChange={(event) => setAsked(event.target.value as keyof typeof SHOWN)}
            >
              {(Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map((one) => (
                <option key={one} value={one}>
                  {t(`requests.shown.${one}`)}
                </option>
              ))}
            </SelectField>
            <span className="me-auto" />
            {waiting.length > 0 ? (
              <Button
                variant="quiet"
                busy={remind.isPending}
                onClick={() => remind.mutate(waiting.slice(0, 100))}
              >
                {t('requests.remind', { n: waiting.length })}
              </Button>
            ) : null}
            {send}
          </div>
          {shown.length === 0 ? (
            <p className="p-12 text-center text-body text-ink-soft">{t('nothing')}</p>
          ) : (
            <RequestTable lines={shown} onOpen={(id) => go({ request: id }, false)} />
          )}
        </>
      )}
      <Suspense>
        {sending ? <SendDialog project={project} onClose={() => setSending(false)} /> : null}
      </Suspense>
      <RecordPanel
        slice={requestSlice}
        id={request}
        onClose={() => go({ request: undefined, tab: undefined })}
        onCreated={() => undefined}
      />
    </section>
  )
}

function RequestTable({ lines, onOpen }: { lines: readonly RequestLine[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(requests)
  const locale = useLocale()
  const nameOf = useNames(new Map([['person', new Set(lines.map(({ ownerId }) => ownerId))]]))
  return (
    <WideTable label={t('tabs.requests')}>
      <thead>
        <tr>
          {(['code', 'name', 'ownerId', 'dueOn', 'evidence'] as const).map((key) => (
            <th key={key} scope="col">
              {labels.field(key)}
            </th>
          ))}
          <th scope="col">{labels.field('status')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row" className="whitespace-nowrap">
              <button
                type="button"
                onClick={() => onOpen(line.id)}
                className="cursor-pointer font-medium text-accent tabular-nums [unicode-bidi:plaintext] hover:underline"
              >
                {line.code}
              </button>
            </th>
            <td className="min-w-56">
              <LocalizedText text={line.name} />
            </td>
            <td>
              <bdi>{String(nameOf('person', line.ownerId)?.title ?? '…')}</bdi>
            </td>
            <td className="whitespace-nowrap">
              {formatDay(line.dueOn, locale)}
              {line.late ? (
                <span className="block text-meta font-semibold text-danger">
                  {t('requests.late', { n: line.daysLate ?? 0 })}
                </span>
              ) : null}
            </td>
            <td className="tabular-nums">{formatNumber(line.evidence, locale)}</td>
            <td>
              <StatusBadge status={line.status} label={labels.status(line.status)} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
