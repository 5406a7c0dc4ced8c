import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { CheckField } from '#ui/CheckField.tsx'
import type { LineInput } from '#shared/sheet/line-inputs.tsx'

/** A yes/no field of a line. */
export function FlagLine<V extends object>({ of, values, open, onChange, field }: LineInput<V>) {
  const words = useCollectionWords(of)
  return (
    <CheckField
      label={words.field(field)}
      disabled={!open}
      checked={values[field] === true}
      onChange={(event) => onChange({ [field]: event.target.checked })}
    />
  )
}
