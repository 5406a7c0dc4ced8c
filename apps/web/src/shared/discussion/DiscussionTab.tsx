import { useInfiniteQuery } from '@tanstack/react-query'
import type { Collection } from 'contract/collection'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { threadsQuery, useDiscussion } from '#platform/records/discussion.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Composer } from './Composer.tsx'
import { Problem } from './Problem.tsx'
import { ThreadCard } from './ThreadCard.tsx'

/** The discussion of a record, or of one of its fields. */
export function DiscussionTab({ slice, record }: { slice: Slice; record: AnyRecord }) {
  const { t } = useTranslation('shared/discussion')
  const labels = useCollectionLabels(slice.of)
  const [status, setStatus] = useState<'open' | 'resolved'>('open')
  const threads = useInfiniteQuery(threadsQuery(record.id, status))
  const items = threads.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="space-y-4">
      {record.archivedAt === null ? <NewThread slice={slice} record={record} /> : null}
      <SelectField
        label={t('show')}
        beside
        value={status}
        onChange={(event) => setStatus(event.target.value === 'resolved' ? 'resolved' : 'open')}
      >
        <option value="open">{t('open')}</option>
        <option value="resolved">{t('resolved')}</option>
      </SelectField>
      {threads.isPending ? <Loading /> : null}
      {threads.isError ? <ErrorState error={threads.error} onRetry={() => void threads.refetch()} /> : null}
      {threads.isSuccess && items.length === 0 ? (
        <EmptyState title={t(`none.${status}`)} text={t('noneText')} />
      ) : null}
      {items.map((thread) => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          field={thread.field ? labels.field(thread.field) : null}
        />
      ))}
      {threads.hasNextPage ? (
        <Button
          variant="secondary"
          busy={threads.isFetchingNextPage}
          onClick={() => void threads.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

/** Texts and fields that can be discussed; internal fields cannot. */
function subjectsOf({ fields, documents = [] }: Collection): string[] {
  const inner = (name: string) => fields[name]!.kind === 'structure' && fields[name]!.computed
  return [...new Set([...documents, ...Object.keys(fields).filter((name) => !inner(name))])]
}

function NewThread({ slice, record }: { slice: Slice; record: AnyRecord }) {
  const { t } = useTranslation('shared/discussion')
  const labels = useCollectionLabels(slice.of)
  const [field, setField] = useState('')
  const { open } = useDiscussion(record.id)
  return (
    <section aria-label={t('new')} className="space-y-2">
      <SelectField label={t('about')} beside value={field} onChange={(event) => setField(event.target.value)}>
        <option value="">{t('whole')}</option>
        {subjectsOf(slice.of).map((name) => (
          <option key={name} value={name}>
            {labels.field(name)}
          </option>
        ))}
      </SelectField>
      <Problem error={open.error} />
      <Composer
        recordId={record.id}
        label={t('new')}
        submit={t('send')}
        busy={open.isPending}
        onSay={(said) => open.mutateAsync({ ...said, field: field || null })}
      />
    </section>
  )
}
