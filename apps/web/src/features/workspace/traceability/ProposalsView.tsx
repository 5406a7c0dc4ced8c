import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { proposalRoutes } from 'contract/workspace/proposals'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { WORKBOOK_TYPE, workbookName } from '#platform/collections/workbook.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { saveFile } from '#platform/save-file.ts'
import { PROPOSAL_VIEWS, proposalPages, type ProposalView } from '#shared/assistance/assistance.api.ts'
import { ProposalList } from '#shared/assistance/ProposalList.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'

/** All proposals that this person may know, and what was decided about them. */
export function ProposalsView() {
  const { t } = useTranslation('workspace/traceability')
  const [view, setView] = useState<ProposalView>('open')
  return (
    <>
      <p className="mb-4 max-w-prose text-body text-ink-soft">{t('proposals.text')}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label={t('proposals.filter')}
          value={view}
          onChange={(event) => setView(PROPOSAL_VIEWS.find((one) => one === event.target.value) ?? 'open')}
        >
          {PROPOSAL_VIEWS.map((one) => (
            <option key={one} value={one}>
              {t(`proposals.${one}`)}
            </option>
          ))}
        </SelectField>
        <Export />
      </div>
      <Pages view={view} />
    </>
  )
}

function Pages({ view }: { view: ProposalView }) {
  const { t } = useTranslation('workspace/traceability')
  const pages = useInfiniteQuery(proposalPages(view))
  if (pages.isPending) return <Loading />
  if (pages.isError) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
  const [first] = pages.data.pages
  const proposals = pages.data.pages.flatMap(({ items }) => items)
  if (!first?.on) return <EmptyState title={t('proposals.off.title')} text={t('proposals.off.text')} />
  if (proposals.length === 0 && !pages.hasNextPage)
    return <EmptyState title={t('proposals.none.title')} text={t('proposals.none.text')} />
  return (
    <div className="@container max-w-5xl space-y-4">
      {view === 'open' ? <p className="text-body text-ink-soft">{t('proposals.keys')}</p> : null}
      <ProposalList label={t('views.proposals')} proposals={proposals} />
      {pages.hasNextPage ? (
        <Button
          variant="secondary"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('proposals.more')}
        </Button>
      ) : null}
    </div>
  )
}

function Export() {
  const { t } = useTranslation(['workspace/traceability', 'contract/common'])
  const locale = useLocale()
  const download = useMutation({
    mutationFn: () => call(proposalRoutes.export, { query: { locale } }),
    onSuccess: (bytes) =>
      saveFile(
        workbookName('proposals', new Date()),
        new Blob([bytes as Uint8Array<ArrayBuffer>], { type: WORKBOOK_TYPE }),
      ),
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      <FileSpreadsheet aria-hidden />
      {t('proposals.export')}
    </Button>
  )
}
