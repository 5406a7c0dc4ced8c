import { useState } from 'react'
import { namedText, useNames, type Named } from '#platform/collections/names.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { Chips } from './Chips.tsx'
import { SearchPicker } from './SearchPicker.tsx'

interface Shared {
  id: string
  kind: string
  problem: string | undefined
}

/** An id whose name has not loaded can still be kept or removed. */
const nameless = (id: string): Named => ({ id, code: null, title: '…' })

export function ReferenceInput({
  value,
  onChange,
  ...rest
}: Shared & { value: string; onChange: (id: string) => void }) {
  const nameOf = useNames(new Map([[rest.kind, new Set(value ? [value] : [])]]))
  const named = value ? (nameOf(rest.kind, value) ?? nameless(value)) : null
  return <SearchPicker {...rest} clearable value={named} onPick={(picked) => onChange(picked?.id ?? '')} />
}

export function ReferencesInput({
  value,
  onChange,
  ...rest
}: Shared & { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const locale = useLocale()
  const nameOf = useNames(new Map([[rest.kind, new Set(value)]]))
  // A new picker after each choice, ready for the next.
  const [picks, setPicks] = useState(0)
  const chips = value.map((id) => ({
    key: id,
    label: namedText(nameOf(rest.kind, id) ?? nameless(id), locale),
  }))
  return (
    <>
      <Chips items={chips} onRemove={(gone) => onChange(value.filter((id) => id !== gone))} />
      <SearchPicker
        {...rest}
        key={picks}
        value={null}
        except={value}
        onPick={(picked) => {
          if (!picked) return
          onChange([...value, picked.id])
          setPicks(picks + 1)
        }}
      />
    </>
  )
}
