import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { CheckField } from '#ui/CheckField.tsx'
import type { LineInput } from '#shared/sheet/line-inputs.tsx'

/** A yes/no field of a line. */
export function FlagLine<V extends object>({ of, values, open, onChange, field }: LineInput<V>) {
  const labels = useCollectionLabels(of)
  return (
    <CheckField
      label={labels.field(field)}
      disabled={!open}
      checked={values[field] === true}
      onChange={(event) => onChange({ [field]: event.target.checked })}
    />
  )
}
