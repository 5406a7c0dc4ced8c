import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { has, type Slice } from '#platform/collections/slice.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { RecordForm } from '#shared/form/RecordForm.tsx'
import { AccessGranters } from '#shared/access/AccessGranters.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'

export interface NewRecordProps {
  slice: Slice
  aside: ReactNode
  level: 'h1' | 'h2'
  onCreated: (id: string) => void
  onCancel: () => void
  /** The initial values, and the fields of the form. */
  begin?: { only: readonly string[]; values: Readonly<Record<string, unknown>> } | undefined
}

/** The form for a new record, generated from the declaration of the collection. */
export function NewRecord({ slice, aside, level: Heading, onCreated, onCancel, begin }: NewRecordProps) {
  const { t } = useTranslation(['shared/record', 'contract/common'])
  const labels = useCollectionLabels(slice.of)
  const may = useMay()
  const create = useCreateRecord(slice)
  return (
    <>
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-4 sm:px-6">
        <Heading className="text-title font-semibold">{t('new', { one: labels.one })}</Heading>
        <div className="flex gap-1">{aside}</div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        {has(slice, 'create') && may(slice.of.actions.create) ? (
          <RecordForm
            slice={slice}
            {...(begin ? { only: begin.only, defaults: begin.values } : {})}
            submit={t('create')}
            onCancel={onCancel}
            onSubmit={async (input) => {
              const { id } = await create.mutateAsync(input)
              showToast({ text: t('created') })
              onCreated(id)
            }}
          />
        ) : (
          <div className="space-y-3">
            <Notice variant="warning">{t('contract/common:errors.FORBIDDEN')}</Notice>
            <AccessGranters />
          </div>
        )}
      </div>
    </>
  )
}
