import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react'
import { readDay } from '#platform/day-text.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { LateDatePopover } from './late-date-popover.ts'
import type { DayLimits } from './limits.ts'
import { useDateText, useHeldForm } from './use-date-text.ts'

type Own = 'value' | 'onChange' | 'type' | 'min' | 'max' | 'ref' | 'onBlur' | 'className'
export type DateInputProps = Omit<ComponentProps<'input'>, Own> &
  DayLimits & {
    /** An ISO day, or an empty text. */
    value: string
    /** Called with whole days within the limits, or with an empty text; what is being typed stays in the field. */
    onChange: (day: string) => void
    /** In a cell: no frame, no message, and the calendar is no stop for Tab. */
    cell?: {
      onText: (text: string) => void
      /** The focus left the text and its calendar. */
      onLeave: () => void
    }
    /** Of the text and its button. */
    className?: string
  }

const FRAME =
  'block min-h-(--control-block) w-full rounded-control border bg-surface py-2 ps-3 text-body text-ink outline-offset-0 placeholder:text-ink-soft'
const CELL = 'size-full border-2 border-accent bg-surface ps-1.5 text-body outline-none'

/** A date as text, in the order of the reader's language, with a calendar to choose it from. */
export function DateInput({ value, onChange, min, max, cell, className = '', ...rest }: DateInputProps) {
  const { t } = useTranslation('app')
  const id = useId()
  const limits = { min, max }
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const { text, problem, type, finish, choose } = useDateText({ value, onChange, limits, cell })
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey && event.key === 'ArrowDown' && !rest.readOnly) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(true)
      return
    }
    rest.onKeyDown?.(event)
    if (event.key === 'Enter' && !event.defaultPrevented) finish()
  }
  function leave() {
    if (cell) cell.onLeave()
    else finish()
  }
  function blur({ target, relatedTarget }: FocusEvent) {
    if (open) return
    const isInside = frame.current?.contains(relatedTarget) ?? false
    // In a form Tab goes on to the button; a cell is left as a whole.
    if (!isInside || (target === input.current && !cell)) leave()
  }
  useHeldForm(input, finish)

  const described = [rest['aria-describedby'], problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  const isInvalid = problem !== undefined || rest['aria-invalid'] === true
  const edge = isInvalid ? 'border-danger' : 'border-line-strong'
  return (
    <div ref={frame} className={className} onBlur={blur}>
      <div className={cell ? 'relative size-full' : 'relative'}>
        <input
          placeholder={t('date.format')}
          {...rest}
          ref={input}
          autoComplete="off"
          value={text}
          aria-invalid={isInvalid || undefined}
          aria-describedby={described || undefined}
          onKeyDown={press}
          onChange={(event) => type(event.target.value)}
          className={
            cell ? `${CELL} pe-7` : `${FRAME} ${edge} ${rest.readOnly ? 'pe-3' : 'pe-9 max-lg:pe-11'}`
          }
        />
        {rest.readOnly ? null : (
          <button
            type="button"
            aria-label={t('date.calendar')}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={rest.disabled}
            tabIndex={cell ? -1 : undefined}
            // The focus stays in the text until the calendar has it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!open)}
            className={`absolute inset-y-0 end-0 flex cursor-pointer items-center justify-center rounded-control text-ink-faint outline-offset-[-2px] hover:text-ink disabled:cursor-default disabled:opacity-50 ${cell ? 'w-7' : 'w-9 max-lg:w-11'}`}
          >
            <CalendarDays aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
      <LateDatePopover
        open={open}
        onClose={() => setOpen(false)}
        onClosed={() => (frame.current?.contains(document.activeElement) ? undefined : leave())}
        anchor={frame}
        input={input}
        value={readDay(text) ?? ''}
        onChoose={(day) => {
          setOpen(false)
          choose(day)
        }}
        clearable={!rest.required && value !== ''}
        {...limits}
      />
    </div>
  )
}
