import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { has, type Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { RecordForm } from '#shared/form/RecordForm.tsx'
import { Assignments } from './Assignments.tsx'
import { FieldValue } from './FieldValue.tsx'
import { InlineField } from './InlineField.tsx'
import type { Saving } from './use-save.ts'

const FACTS = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version'] as const

interface DetailsTabProps {
  slice: Slice
  record: AnyRecord
  saving: Saving
}

/**
 * All fields, edited one by one in place or together in a form; below, the assignments and the origin of the record.
 */
export function DetailsTab({ slice, record, saving }: DetailsTabProps) {
  const { t } = useTranslation('shared/record')
  const { of } = slice
  const labels = useCollectionLabels(of)
  const [base, setBase] = useState<AnyRecord | null>(null)
  // Structured values are shown elsewhere.
  const shown = Object.keys(of.fields).filter((name) => of.fields[name]!.kind !== 'structure')
  if (base) {
    return (
      <RecordForm
        slice={slice}
        record={base}
        submit={t('save')}
        onSubmit={async (values) => {
          await saving.save(values, base)
          setBase(null)
        }}
        onCancel={() => setBase(null)}
      />
    )
  }
  return (
    <div className="space-y-6">
      <div className="relative">
        {record.can.includes('update') ? (
          <div className="absolute end-0 top-0">
            <Button variant="quiet" size="small" className="-me-2.5" onClick={() => setBase(record)}>
              {t('editAll')}
            </Button>
          </div>
        ) : null}
        <dl className="[&>div:first-child]:pe-20">
          {shown.map((name) => (
            <InlineField key={name} slice={slice} record={record} name={name} save={saving.save} />
          ))}
        </dl>
      </div>
      {has(slice, 'assignments') ? <Assignments slice={slice} record={record} /> : null}
      <dl className="grid gap-x-4 gap-y-1 border-t border-line-firm pt-3 text-meta text-ink-faint @lg:grid-cols-2">
        {FACTS.map((name) => (
          <div key={name} className="flex gap-2">
            <dt>{labels.field(name)}</dt>
            <dd className="text-ink-soft">
              <FieldValue of={of} name={name} value={record[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
