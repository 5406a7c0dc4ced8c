import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { isWithin, type DayLimits } from './limits.ts'

interface CalendarFootProps extends DayLimits {
  /** The focused day. */
  day: string
  now: string
  onChoose: (day: string) => void
  clearable: boolean
}

/** In Arabic the day is also given in the calendar of Umm al-Qura, as on letters of authorities. */
const islamic = (day: string): string =>
  new Intl.DateTimeFormat('ar-u-ca-islamic-umalqura', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export function CalendarFoot({ day, now, onChoose, clearable, ...limits }: CalendarFootProps) {
  const { t } = useTranslation('ui/date')
  const locale = useLocale()
  return (
    <>
      {locale === 'ar' ? (
        <p aria-live="polite" className="pt-1 text-center text-meta text-ink-soft">
          {islamic(day)}
        </p>
      ) : null}
      <div className="mt-2 flex justify-between border-t border-line pt-1">
        <Button variant="quiet" disabled={!isWithin(now, limits)} onClick={() => onChoose(now)}>
          {t('today')}
        </Button>
        {clearable ? (
          <Button variant="quiet" onClick={() => onChoose('')}>
            {t('clear')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
