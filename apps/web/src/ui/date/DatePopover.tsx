import { Popover } from '@base-ui/react/popover'
import { useContext, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Calendar, type CalendarProps } from './Calendar.tsx'
import { WeekStartContext } from './week-start.ts'

export interface DatePopoverProps extends Omit<CalendarProps, 'first'> {
  open: boolean
  onClose: () => void
  /** Called when the focus has gone to where it belongs. */
  onClosed: () => void
  anchor: RefObject<HTMLElement | null>
  input: RefObject<HTMLInputElement | null>
}

/** The calendar of a date field. Escape, a choice or a click elsewhere closes it, and the focus returns to the text. */
export function DatePopover({ open, onClose, onClosed, anchor, input, ...calendar }: DatePopoverProps) {
  const { t } = useTranslation('ui/date')
  const popup = useRef<HTMLDivElement>(null)
  const first = useWeekStart()
  return (
    <Popover.Root
      open={open && first !== null}
      onOpenChange={(next) => (next ? undefined : onClose())}
      onOpenChangeComplete={(next) => (next ? undefined : onClosed())}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          // Covers its field rather than leave the window.
          collisionAvoidance={{ side: 'shift', align: 'shift', fallbackAxisSide: 'none' }}
          sideOffset={4}
          collisionPadding={8}
          className="z-60"
        >
          <Popover.Popup
            ref={popup}
            aria-label={t('title')}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')}
            finalFocus={input}
            className="pop max-h-[calc(100dvh-1rem)] w-76 overflow-y-auto max-w-[calc(100vw-1rem)] p-3 outline-none"
          >
            <Calendar {...calendar} first={first ?? 1} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Null until it is known: days must not move after the calendar is shown. */
function useWeekStart(): number | null {
  const ask = useContext(WeekStartContext)
  const [first, setFirst] = useState<number | null>(null)
  useEffect(() => {
    let current = true
    void ask().then((day) => (current ? setFirst(day) : undefined))
    return () => {
      current = false
    }
  }, [ask])
  return first
}
