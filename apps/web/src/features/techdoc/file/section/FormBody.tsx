import type { FileValues } from 'contract/techdoc/file/sections'
import { useTranslation } from '#platform/i18n/index.ts'
import { type Inheriting, InheritedInput } from '../fields/InheritedInput.tsx'
import { sendable, withValue } from '../fields/file-values.ts'
import type { SectionShape } from '../file-context.ts'

export interface FormBodyProps {
  shape: SectionShape
  values: FileValues | null
  /** Values that the server computes from the whole file. */
  computed: FileValues | null
  problems: Readonly<Record<string, string>>
  open: boolean
  record: Inheriting
  onChange: (values: FileValues) => void
}

/** Short values stand two in a row. */
const BRIEF: ReadonlySet<string> = new Set([
  'text',
  'number',
  'url',
  'date',
  'select',
  'boolean',
  'computed',
  'user',
])

/** A section that stores its values itself: values on a line, as in a document, not in boxes. */
export function FormBody({ shape, values, computed, problems, open, record, onChange }: FormBodyProps) {
  const { t } = useTranslation('techdoc/file')
  const [first] = shape.fields
  return (
    <section aria-label={t('content')}>
      <div className="written grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-3 @lg:grid-cols-2">
        {shape.fields.map((field) => (
          <div
            key={field.key}
            data-lead={(field === first && field.type === 'text') || undefined}
            className={BRIEF.has(field.type) && field !== first ? '' : 'col-span-full'}
          >
            <InheritedInput
              record={record}
              field={field}
              value={values?.[field.key] ?? computed?.[field.key]}
              problem={problems[field.key]}
              open={open}
              onChange={(value) => onChange(sendable(shape.fields, withValue(values, field.key, value)))}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
