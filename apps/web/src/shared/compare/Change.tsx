import { ArrowRight } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'

export interface ChangeProps {
  before: string | null
  after: string | null
}

/** The value before and after; an unchanged value is shown once. */
export function Change({ before, after }: ChangeProps) {
  const { t } = useTranslation('shared/compare')
  const none = <span className="text-ink-soft">{t('none')}</span>
  if (before === after) return <span>{after ?? none}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <span className="text-ink-soft">{before ?? none}</span>
      <ArrowRight role="img" aria-label={t('to')} className="size-3.5 shrink-0 rtl:-scale-x-100" />
      <strong className="font-semibold">{after ?? none}</strong>
    </span>
  )
}
