import type { Collection } from 'contract/collection'
import { isSettled } from 'contract/machine'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { DueDate } from '#ui/marks/DueDate.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { PersonName } from './PersonName.tsx'

/** The fields of a type that say who is responsible, until when, and who reviews. */
function factFields({ fields }: Collection) {
  const inSpine = (column: string) => Object.keys(fields).find((key) => fields[key]!.spine === column)
  return {
    owner: inSpine('owner_id'),
    due: inSpine('due_on'),
    reviewer: 'reviewerId' in fields ? 'reviewerId' : undefined,
  }
}

interface RecordFactsProps {
  of: Collection
  record: AnyRecord
  /** In a panel the labels are above their values, and the status is shown as steps. */
  stacked?: boolean
}

/** Status, owner, due date and reviewer of a record. */
export function RecordFacts({ of, record, stacked = false }: RecordFactsProps) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(of)
  const { owner, due, reviewer } = factFields(of)
  const person = (key: string) => {
    const id = record[key]
    return typeof id === 'string' ? <PersonName id={id} brief={!stacked} /> : <Nothing />
  }
  const day = due === undefined ? null : record[due]
  const when =
    typeof day === 'string' ? <DueDate day={day} done={isSettled(of.machine, record.status)} /> : <Nothing />
  const facts: (readonly [key: string, value: ReactNode] | undefined)[] = [
    owner === undefined ? undefined : [owner, person(owner)],
    due === undefined ? undefined : [due, when],
    reviewer === undefined ? undefined : [reviewer, person(reviewer)],
  ]
  const shown = facts.filter((one) => one !== undefined)
  if (stacked)
    return shown.length === 0 ? null : (
      <dl className="grid text-body grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-3 gap-y-1">
        {shown.map(([key, value]) => (
          <div key={key} className="min-w-0">
            <dt className="truncate text-meta text-ink-faint">{labels.field(key)}</dt>
            <dd className="flex min-h-6.5 items-center">{value}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <dl className="ms-auto flex min-h-9 text-body flex-wrap items-center gap-x-4.5 gap-y-1 max-sm:ms-0">
      <div className="flex items-center gap-1.5">
        <dt className="sr-only">{t('status')}</dt>
        <dd className="flex items-center">
          <StatusBadge status={record.status} label={labels.status(record.status)} />
        </dd>
      </div>
      {shown.map(([key, value]) => (
        <div key={key} className="flex items-center gap-1.5">
          <dt className="text-meta text-ink-faint">{labels.field(key)}</dt>
          <dd className="flex items-center">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Nothing() {
  const { t } = useTranslation('shared/record')
  return (
    <span title={t('empty')} className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('empty')}</span>
    </span>
  )
}
