import { useState } from 'react'
import { described, inputClasses } from '#shared/form/input-classes.ts'
import { westernDigits } from '#platform/western-digits.ts'
import { DateInput } from '#ui/date/DateInput.tsx'

export interface TypedInputProps {
  id: string
  type: 'text' | 'longtext' | 'number' | 'url' | 'date'
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

/** Accepts digits of Arabic keyboards and a decimal comma. */
const westernNumber = (text: string): string => westernDigits(text).replace(/[,٫]/, '.')

/** The value to store for a typed text; an invalid number is stored as typed, for the server to refuse. */
export function readTyped(type: TypedInputProps['type'], text: string): unknown {
  if (text.trim() === '') return null
  if (type !== 'number') return text
  const number = Number(westernNumber(text.trim()))
  return Number.isFinite(number) ? number : text
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * A text that is saved while it is typed. The typed text is shown until blur: the server trims spaces at the end, after
 * which the person may be about to type.
 */
export function TypedInput({ id, type, value, problem, onChange }: TypedInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? textOf(value)
  const shared = {
    id,
    ...described(id, problem),
    value: text,
    onFocus: () => setDraft(textOf(value)),
    onBlur: () => setDraft(null),
    onChange: (event: { target: { value: string } }) => {
      setDraft(event.target.value)
      onChange(readTyped(type, event.target.value))
    },
  }
  const look = inputClasses(problem !== undefined)
  if (type === 'longtext')
    return <textarea {...shared} dir="auto" rows={3} className={`${look} field-sizing-content max-h-96`} />
  if (type === 'date')
    return (
      <DateInput
        id={id}
        {...described(id, problem)}
        value={textOf(value)}
        onChange={(day) => onChange(day || null)}
        className="max-w-48"
      />
    )
  if (type === 'number')
    return <input {...shared} dir="ltr" inputMode="decimal" className={`${look} max-w-48 rtl:text-end`} />
  if (type === 'url') return <input {...shared} type="url" dir="ltr" className={`${look} rtl:text-end`} />
  return <input {...shared} dir="auto" className={look} />
}
