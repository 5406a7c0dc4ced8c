import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useEditing } from '#platform/live/presence.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { LateRecordForm } from '#shared/form/LateRecordForm.tsx'
import { FieldValue } from './FieldValue.tsx'

export interface InlineFieldProps {
  slice: Slice
  record: AnyRecord
  name: string
  save: (changes: Record<string, unknown>, base: AnyRecord) => Promise<void>
}

/** One value, edited in place. It shows as saved at once; a refusal opens the input again with the typed value. */
export function InlineField({ slice, record, name, save }: InlineFieldProps) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(slice.of)
  const [base, setBase] = useState<AnyRecord | null>(null)
  const [refused, setRefused] = useState<{ values: Record<string, unknown>; error: unknown } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const label = labels.field(name)
  useEditing(record.id, base ? name : null)
  const mayEdit = record.can.includes('update') && !slice.of.fields[name]!.fixed

  function close() {
    setBase(null)
    setRefused(null)
    requestAnimationFrame(() => button.current?.focus())
  }
  function submit(from: AnyRecord, values: Record<string, unknown>) {
    close()
    save(values, from).catch((error: unknown) => {
      setRefused({ values, error })
      setBase(from)
    })
  }

  if (base) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for what its inputs leave over
      <div
        role="group"
        aria-label={label}
        className="py-3"
        onKeyDown={(event) => {
          // An open list of choices is closed first, by itself.
          const listOpen = event.currentTarget.querySelector('[aria-expanded=true]')
          if (event.key !== 'Escape' || listOpen) return
          event.stopPropagation()
          close()
        }}
      >
        <LateRecordForm
          slice={slice}
          record={base}
          only={[name]}
          {...(refused ? { start: refused } : {})}
          submit={t('save')}
          onSubmit={(values) => submit(base, values)}
          onCancel={close}
        />
      </div>
    )
  }
  return (
    <div className="group grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 py-1.5 text-body @lg:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="flex min-w-0 items-start justify-between gap-2">
        <div className={`min-w-0 ${mayEdit ? 'border-b border-line-strong' : ''}`}>
          <FieldValue of={slice.of} name={name} value={record[name]} />
        </div>
        {mayEdit ? (
          <button
            ref={button}
            type="button"
            aria-label={t('edit', { field: label })}
            onClick={() => setBase(record)}
            className="-my-1.5 inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft group-hover:opacity-100 hover:bg-surface-soft hover:text-ink focus-visible:opacity-100 pointer-fine:opacity-0"
          >
            <Pencil aria-hidden className="size-4" />
          </button>
        ) : null}
      </dd>
    </div>
  )
}
