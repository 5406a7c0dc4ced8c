import { formatDay } from '#platform/i18n/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import type { DueSize } from './due.ts'
import { useDueText } from './use-due-text.ts'

const INKS = { overdue: 'font-medium text-danger', today: 'font-medium text-warning', later: '' } as const

interface DueDateProps {
  /** A date without time. */
  day: string
  /** Finished work is not overdue. */
  done?: boolean
  /** Without the year of today; in a column of a table also with the unit as one letter. */
  size?: DueSize
}

/** When something is due: how long it is overdue, today, or the date. */
export function DueDate({ day, done = false, size = 'long' }: DueDateProps) {
  const locale = useLocale()
  const { kind, text } = useDueText()(day, done, size)
  return (
    <time
      dateTime={day}
      title={formatDay(day, locale)}
      className={`whitespace-nowrap tabular-nums ${INKS[kind]}`}
    >
      {text}
    </time>
  )
}
