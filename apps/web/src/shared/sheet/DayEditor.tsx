import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { DateInput } from '#ui/date/DateInput.tsx'

interface DayEditorProps {
  label: string
  value: string
  /** The element that says what is wrong with the value. */
  describedBy?: string | undefined
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onLeave: () => void
}

/** The input of a cell with a date. */
export function DayEditor({ label, value, describedBy, onText, onKeyDown, onLeave }: DayEditorProps) {
  const [day, setDay] = useState(value)
  const frame = useRef<HTMLDivElement>(null)
  // Before the key arrives that started it.
  useLayoutEffect(() => {
    const input = frame.current!.querySelector('input')!
    input.focus()
    input.select()
  }, [])
  return (
    <div ref={frame} className="absolute inset-0 z-20">
      <DateInput
        aria-label={label}
        aria-describedby={describedBy}
        value={day}
        onChange={setDay}
        onKeyDown={onKeyDown}
        cell={{ onText, onLeave }}
        className="size-full"
      />
    </div>
  )
}
