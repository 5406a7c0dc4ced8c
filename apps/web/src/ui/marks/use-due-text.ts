import { useCallback } from 'react'
import { formatDay, formatShortDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { today } from '#platform/today.ts'
import { dueOf, overdueTime, type Due, type DueSize } from './due.ts'

export interface DueText {
  readonly kind: Due['kind']
  readonly text: string
}

/** When something is due, in words; short is without the year of today, in a column also with a shorter unit. */
export function useDueText(): (day: string, done: boolean, size: DueSize) => DueText {
  const { t } = useTranslation('contract/common')
  const locale = useLocale()
  const now = today()
  return useCallback(
    (day: string, done: boolean, size: DueSize) => {
      const due = done ? ({ kind: 'later' } as const) : dueOf(day, now)
      if (due.kind === 'overdue')
        return { kind: due.kind, text: t('due.overdue', { time: overdueTime(due.days, locale, size) }) }
      if (due.kind === 'today') return { kind: due.kind, text: t('due.today') }
      const isShort = size !== 'long' && day.slice(0, 4) === now.slice(0, 4)
      return { kind: due.kind, text: isShort ? formatShortDay(day, locale) : formatDay(day, locale) }
    },
    [t, locale, now],
  )
}
