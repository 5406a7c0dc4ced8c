import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatShortDay } from '#platform/i18n/format.ts'
import { today } from '#platform/today.ts'
import { dueOf } from './due.ts'

const INKS = { overdue: 'font-medium text-danger', today: 'font-medium text-warning', later: '' } as const

interface DueDateProps {
  /** A date without time. */
  day: string
  /** Finished work is not overdue. */
  done?: boolean
  /** In a table: shorter, without the year of today. */
  short?: boolean
}

/** When something is due: how long it is overdue, today, or the date. */
export function DueDate({ day, done = false, short = false }: DueDateProps) {
  const { t } = useTranslation('contract/common')
  const locale = useLocale()
  const now = today()
  const due = done ? ({ kind: 'later' } as const) : dueOf(day, now)
  const date = formatDay(day, locale)
  const isThisYear = day.slice(0, 4) === now.slice(0, 4)
  const text = {
    overdue: () =>
      t('due.overdue', {
        time: new Intl.NumberFormat(locale, {
          style: 'unit',
          unit: 'day',
          unitDisplay: short ? 'short' : 'long',
        }).format(due.kind === 'overdue' ? due.days : 0),
      }),
    today: () => t('due.today'),
    later: () => (short && isThisYear ? formatShortDay(day, locale) : date),
  }[due.kind]()
  return (
    <time dateTime={day} title={date} className={`whitespace-nowrap tabular-nums ${INKS[due.kind]}`}>
      {text}
    </time>
  )
}
