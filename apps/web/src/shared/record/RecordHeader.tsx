import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { codeOf, titleOf, type Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { FieldValue } from './FieldValue.tsx'
import { LocalizedText } from './LocalizedText.tsx'
import { PresentPeople } from './PresentPeople.tsx'
import { RecordActions } from './RecordActions.tsx'

export interface RecordHeaderProps {
  slice: Slice
  record: AnyRecord
  /** Buttons next to the code: close, open as a page, back to the list. */
  aside: ReactNode
  /** The heading of the page, or of a panel over it. */
  level: 'h1' | 'h2'
}

/** Code, title, status, owner, due date and the available transitions. */
export function RecordHeader({ slice, record, aside, level: Heading }: RecordHeaderProps) {
  const { t } = useTranslation('shared/record')
  const { of } = slice
  const labels = useCollectionLabels(of)
  const facts = Object.keys(of.fields).filter((key) =>
    ['owner_id', 'due_on'].includes(of.fields[key]!.spine ?? ''),
  )
  return (
    <header className="space-y-3">
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-wrap items-center gap-2 pt-1.5 text-body">
          <span className="text-ink-soft">{labels.one}</span>
          <bdi className="font-semibold tabular-nums">{codeOf(of, record)}</bdi>
          <StatusBadge status={record.status} label={labels.status(record.status)} />
          {record.archivedAt ? (
            <span className="rounded border border-line-strong px-2 py-0.5 text-meta font-medium">
              {t('archive.mark')}
            </span>
          ) : null}
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <PresentPeople slice={slice} id={record.id} />
          {aside}
        </div>
      </div>
      <Heading className="text-title font-semibold">
        <LocalizedText text={titleOf(of, record)} />
      </Heading>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-body">
        {facts.map((key) => (
          <div key={key} className="flex gap-2">
            <dt className="text-ink-soft">{labels.field(key)}</dt>
            <dd>
              <FieldValue of={of} name={key} value={record[key]} />
            </dd>
          </div>
        ))}
      </dl>
      <RecordActions slice={slice} record={record} />
    </header>
  )
}
