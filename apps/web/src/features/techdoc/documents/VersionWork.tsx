import { useQuery } from '@tanstack/react-query'
import { type DocumentVersion, documentversions } from 'contract/techdoc/documents/document-versions'
import { Suspense } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { drawPeople } from '#shared/record/draw-people.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { HistoryTab, SignaturesTab } from '#shared/record/late-tabs.ts'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { ReleasePlan } from './ReleasePlan.tsx'
import { Round } from './Round.tsx'
import { versionSlice } from './slices.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand: it includes upload and preview.
const VersionFile = lazy(async () => {
  const [{ VersionFile: Loaded }] = await Promise.all([
    import('./VersionFile.tsx'),
    loadNamespaces('shared/evidence', 'shared/viewer', 'contract/evidence', 'contract/storage'),
  ])
  return { default: Loaded }
})

/** One version: its file, the changes, its reviewers and approvers, and the transitions. */
export function VersionWork({ id }: { id: string }) {
  const record = useQuery(recordQuery(versionSlice, id))
  if (record.isPending) return <Loading />
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  return <Work record={record.data} />
}

const FIELDS = ['name', 'changeSummary'] as const
/** Additional fields of a version of a translation (I18-3). */
const TRANSLATED = [...FIELDS, 'sourceVersion', 'translation'] as const

const MARKED = ['obsolete', 'superseded', 'withdrawn'] as const

function Work({ record }: { record: AnyRecord }) {
  const { t } = useTranslation('techdoc/documents')
  const labels = useCollectionLabels(documentversions)
  const may = useMay()
  const { save } = useSave(versionSlice, record.id)
  const version = record as DocumentVersion
  const { status, number } = version
  const marked = MARKED.find((one) => one === status)
  return (
    <div className="space-y-4">
      {marked ? <Notice variant="warning">{t(`marked.${marked}`)}</Notice> : null}
      <Section
        title={t('version.title', { number: number ?? '' })}
        tools={
          <StatusBadge status={status === 'effective' ? 'active' : status} label={labels.status(status)} />
        }
      >
        <RecordActions slice={versionSlice} record={record} />
        <Suspense fallback={<Loading />}>
          <VersionFile version={version} />
        </Suspense>
        <dl className="divide-y divide-line">
          {(version.translates ? TRANSLATED : FIELDS).map((name) => (
            <InlineField key={name} slice={versionSlice} record={record} name={name} save={save} />
          ))}
        </dl>
      </Section>
      {version.external ? null : (
        <div className="grid gap-4 lg:grid-cols-2">
          <Round record={record} people="reviewers" signed="reviewedBy" onSave={save} />
          <Round record={record} people="approvers" signed="approvedBy" onSave={save} />
        </div>
      )}
      {version.approvedOn ? (
        <ReleasePlan
          key={`${version.effectiveOn} ${version.trainingDone}`}
          version={version}
          mayPlan={status === 'approved' && may(documentversions.actions.archive)}
        />
      ) : null}
      <Section title={t('signatures')}>
        <Suspense fallback={<Loading />}>
          <SignaturesTab slice={versionSlice} record={record} />
        </Suspense>
      </Section>
      <Section title={t('history')}>
        <Suspense fallback={<Loading />}>
          <HistoryTab slice={versionSlice} record={record} draw={drawPeople} />
        </Suspense>
      </Section>
    </div>
  )
}
