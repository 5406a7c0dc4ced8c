import { useState } from 'react'
import { numberText, readCell } from '#shared/sheet/cell-text.ts'
import type { SheetColumn } from '#shared/sheet/columns.ts'
import { TextField } from '#ui/TextField.tsx'

export interface HoursInputProps {
  label: string
  labelHidden?: boolean
  /** In hundredths. */
  value: number | null
  open: boolean
  onHours: (hours: number | null) => void
}

const HOURS: SheetColumn = { key: 'hours', kind: 'number', width: 0, hundredths: true }
const CONTEXT = { people: [], choice: (_: string, one: string) => one }

/** Hours as people write them; saved on blur, and discarded if they are not a number. */
export function HoursInput({ label, labelHidden = false, value, open, onHours }: HoursInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      labelHidden={labelHidden}
      inputMode="decimal"
      readOnly={!open}
      value={draft ?? numberText(HOURS, value)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        const read = draft === null ? null : readCell(HOURS, draft, CONTEXT)
        if (read && 'value' in read && read.value !== value) onHours(read.value as number | null)
        setDraft(null)
      }}
    />
  )
}
