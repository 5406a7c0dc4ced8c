import type { FileValues } from 'contract/techdoc/file/sections'
import { useLocale } from '#platform/i18n/index.ts'
import type { SectionShape } from '../file-context.ts'
import { FileValue } from './FileValue.tsx'

interface ValueListProps {
  shape: SectionShape
  values: FileValues
  /** Which of them are shown. */
  shown: (key: string) => boolean
}

/** Values of a section or a row, with the labels of the structure. */
export function ValueList({ shape, values, shown }: ValueListProps) {
  const locale = useLocale()
  return (
    <dl className="space-y-2">
      {shape.fields
        .filter(({ key }) => shown(key))
        .map((field) => (
          <div key={field.key}>
            <dt className="text-meta text-ink-soft">{field.label[locale]}</dt>
            <dd>
              <FileValue field={field} value={values[field.key]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
