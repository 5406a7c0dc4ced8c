import type { FileValues } from 'contract/techdoc/file/sections'
import { useTranslation } from '#platform/i18n/index.ts'
import { Section } from '#ui/Section.tsx'
import { FileInput } from '../fields/FileInput.tsx'
import { sendable, withValue } from '../fields/file-values.ts'
import type { SectionShape } from '../file-context.ts'

export interface FormBodyProps {
  shape: SectionShape
  values: FileValues | null
  /** Values that the server computes from the whole file. */
  computed: FileValues | null
  problems: Readonly<Record<string, string>>
  open: boolean
  onChange: (values: FileValues) => void
}

/** A section that stores its values itself. */
export function FormBody({ shape, values, computed, problems, open, onChange }: FormBodyProps) {
  const { t } = useTranslation('techdoc/file')
  return (
    <Section title={t('content')}>
      <div className="max-w-3xl space-y-5">
        {shape.fields.map((field) => (
          <FileInput
            key={field.key}
            field={field}
            value={values?.[field.key] ?? computed?.[field.key]}
            problem={problems[field.key]}
            open={open}
            onChange={(value) => onChange(sendable(shape.fields, withValue(values, field.key, value)))}
          />
        ))}
      </div>
    </Section>
  )
}
