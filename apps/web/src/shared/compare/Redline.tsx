import { compareWords } from 'editor/word-difference'
import type { Locale } from 'contract/locale'
import { isRightToLeft } from 'contract/locale'
import { useTranslation } from '#platform/i18n/index.ts'

interface RedlineProps {
  before: string
  after: string
  locale: Locale
  className?: string
}

/** A text with deletions struck through and insertions underlined; screen readers announce both. */
export function Redline({ before, after, locale, className = '' }: RedlineProps) {
  const { t } = useTranslation('shared/compare')
  return (
    <bdi
      lang={locale}
      dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
      className={`block whitespace-pre-line ${className}`}
    >
      {compareWords(before, after).map(({ text, change }, index) => {
        const key = `${index} ${change}`
        if (change === 'kept') return <span key={key}>{text}</span>
        if (change === 'removed')
          return (
            <del key={key} className="rounded-sm bg-danger-soft text-danger decoration-2">
              <span className="sr-only"> [{t('removedWords')} </span>
              {text}
              <span className="sr-only">] </span>
            </del>
          )
        return (
          <ins key={key} className="rounded-sm bg-success-soft text-success decoration-2">
            <span className="sr-only"> [{t('addedWords')} </span>
            {text}
            <span className="sr-only">] </span>
          </ins>
        )
      })}
    </bdi>
  )
}
