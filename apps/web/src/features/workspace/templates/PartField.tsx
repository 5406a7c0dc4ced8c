import { isRightToLeft, type Locale } from 'contract/locale'
import type { PlaceName } from 'contract/workspace/template-uses'
import { useId, useRef } from 'react'
import { described, inputClasses } from '#shared/form/input-classes.ts'
import { PlaceMenu } from './PlaceMenu.tsx'

interface PartFieldProps {
  label: string
  locale: Locale
  places: readonly PlaceName[]
  rows: number
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** A plain text part; placeholders are inserted at the caret. */
export function PartField({ label, locale, places, rows, value, problem, onChange }: PartFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  function insert(token: string) {
    const { selectionStart: from, selectionEnd: to } = field.current!
    onChange(value.slice(0, from) + token + value.slice(to))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from + token.length, from + token.length)
    })
  }
  const oneLine = rows === 1
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-body font-medium">
          {label}
        </label>
        <PlaceMenu part={label} places={places} onInsert={insert} finalFocus={() => field.current} />
      </div>
      <textarea
        ref={field}
        id={id}
        lang={locale}
        dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
        rows={rows}
        value={value}
        {...described(id, problem)}
        className={`${inputClasses(problem !== undefined)} ${oneLine ? 'field-sizing-content' : ''}`}
        onChange={(event) =>
          onChange(oneLine ? event.target.value.replace(/[\r\n]+/g, ' ') : event.target.value)
        }
      />
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
