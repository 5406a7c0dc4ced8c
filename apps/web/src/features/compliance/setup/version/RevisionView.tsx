import { useQuery } from '@tanstack/react-query'
import type { Revision } from 'contract/compliance/revisions'
import type { Universe } from 'contract/compliance/universes'
import { Suspense } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ConflictDialog } from '#shared/record/ConflictDialog.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { RecordExport } from '#shared/record/late-tabs.ts'
import { RecordMenu } from '#shared/record/late-tabs.ts'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Section } from '#ui/Section.tsx'
import { revisionSlice } from './slices.ts'
import { LineList } from './LineList.tsx'
import { WaysIn } from './WaysIn.tsx'

const COUNTS = ['added', 'changed', 'renumbered', 'removed', 'undecided'] as const
const EDITED = ['edition', 'activateOn', 'sourceNote'] as const
const FACTS = ['replaces', 'source', 'importedBy'] as const

/** A version from import to entry into force; a past one as it was decided. */
export function RevisionView({ universe, id }: { universe: Universe; id: string }) {
  const asked = useQuery({
    ...recordQuery(revisionSlice, id),
    meta: { reads: ['revisionlines', 'requirements'] },
  })
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  return <Loaded universe={universe} revision={asked.data as Revision} />
}

function Loaded({ universe, revision }: { universe: Universe; revision: Revision }) {
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const labels = useCollectionLabels(revisionSlice.of)
  const may = useMay()
  const { save, late, busy, giveUp } = useSave(revisionSlice, revision.id)
  const record = revision as AnyRecord
  const isDraft = revision.status === 'draft'
  return (
    <>
      <Section
        level="h3"
        title={t('version.heading', { edition: revision.edition })}
        text={revision.code}
        tools={<StatusBadge status={revision.status} label={labels.status(revision.status)} />}
      >
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {COUNTS.map((count) => (
            <div key={count} className="flex flex-col-reverse justify-end">
              <dt className="text-body text-ink-soft">{labels.field(count)}</dt>
              <dd className="text-title font-semibold tabular-nums">
                {formatNumber(revision[count], locale)}
              </dd>
            </div>
          ))}
        </dl>
        <dl className="divide-y divide-line">
          {EDITED.map((name) => (
            <InlineField key={name} slice={revisionSlice} record={record} name={name} save={save} />
          ))}
          {FACTS.map((name) => (
            <div key={name} className="grid gap-x-4 gap-y-1 py-3 text-body sm:grid-cols-[10rem_1fr]">
              <dt className="text-ink-soft">{labels.field(name)}</dt>
              <dd>
                <FieldValue of={revisionSlice.of} name={name} value={revision[name]} />
              </dd>
            </div>
          ))}
        </dl>
        {revision.outdated > 0 ? (
          <Notice variant="warning">{t('version.outdated', { count: revision.outdated })}</Notice>
        ) : null}
        {revision.status === 'submitted' ? <Notice>{t('version.otherPerson')}</Notice> : null}
        <div className="flex flex-wrap items-center gap-2">
          <RecordActions slice={revisionSlice} record={record} />
          <Suspense>
            {may(revisionSlice.of.actions.export) ? (
              <RecordExport slice={revisionSlice} id={record.id} />
            ) : null}
          </Suspense>
          <Suspense fallback={<span className="size-8" />}>
            <RecordMenu slice={revisionSlice} record={record} />
          </Suspense>
        </div>
      </Section>
      {isDraft && revision.can.includes('update') ? <WaysIn universe={universe} revision={revision} /> : null}
      <LineList revision={revision} />
      <ConflictDialog
        of={revisionSlice.of}
        late={late}
        busy={busy}
        onGiveUp={giveUp}
        onSave={(changes) => save(changes, late!.theirs)}
      />
    </>
  )
}
