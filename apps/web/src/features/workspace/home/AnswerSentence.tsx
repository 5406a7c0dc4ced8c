import type { WorkCounts } from 'contract/workspace/home'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'

const SPELLED = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

const FIGURE =
  'underline decoration-line-strong decoration-1 underline-offset-5 hover:text-accent hover:decoration-accent'

/** How much waits, how much of it is overdue and due today; the figures open those items. */
export function AnswerSentence({ work }: { work: WorkCounts }) {
  const { t } = useTranslation('workspace/home')
  const locale = useLocale()
  const spell = (count: number): string => {
    const name = SPELLED[count - 1]
    return name ? t(`numbers.${name}`) : formatNumber(count, locale)
  }
  const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
  const total = work.todo + work.review + work.sign
  if (total === 0) return <b className="font-semibold text-ink">{t('answer.none')}</b>
  const number = spell(total) + (work.more ? '+' : '')
  const { overdue, dueToday } = work
  const today = { count: dueToday, number: spell(dueToday) }
  return (
    <>
      <b className="font-semibold text-ink">{capital(t('answer.waiting', { count: total, number }))}</b>{' '}
      {overdue > 0 ? (
        <PageLink to="/my-work" search={{ overdue: true }} className={FIGURE}>
          {capital(t('answer.overdue', { count: overdue, number: spell(overdue) }))}
        </PageLink>
      ) : null}
      {overdue > 0 && dueToday > 0 ? t('answer.between') : null}
      {dueToday > 0 ? (
        <PageLink to="/my-work" search={{ dueToday: true }} className={FIGURE}>
          {overdue > 0 ? t('answer.alsoToday', today) : capital(t('answer.today', today))}
        </PageLink>
      ) : null}
      {overdue + dueToday > 0 ? '.' : null}
    </>
  )
}
