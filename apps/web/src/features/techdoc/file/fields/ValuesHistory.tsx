import type { FileValues } from 'contract/techdoc/sections'
import { useLocale } from '#platform/i18n/index.ts'
import { sameValue } from '#platform/records/same-value.ts'
import type { DrawValue } from '#ui/record/draw-value.ts'
import type { SectionShape } from '../file-context.ts'
import { isEmpty } from './file-values.ts'
import { FileValue } from './FileValue.tsx'

interface ValuesHistoryProps {
  shape: SectionShape
  values: FileValues
  /** Another state: only what differs from it is shown. */
  other: FileValues | undefined
}

/** Values of a section or a row as they once stood, by the words of the structure. */
function ValuesHistory({ shape, values, other }: ValuesHistoryProps) {
  const locale = useLocale()
  const shown = shape.fields.filter(({ key }) =>
    other ? !sameValue(values[key], other[key]) : !isEmpty(values[key]),
  )
  return (
    <dl className="space-y-2">
      {shown.map((field) => (
        <div key={field.key}>
          <dt className="text-xs text-ink-soft">{field.label[locale]}</dt>
          <dd>
            <FileValue field={field} value={values[field.key]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** For the history of a section or a row: its values by their fields, everything else as usual. */
export const drawHistory =
  (shape: SectionShape): DrawValue =>
  (field, value, other) =>
    field === 'values' && value !== null && value !== undefined ? (
      <ValuesHistory shape={shape} values={value as FileValues} other={other as FileValues | undefined} />
    ) : undefined
