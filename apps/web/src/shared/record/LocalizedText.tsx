import { FALLBACK_LOCALE, isRightToLeft, type Locale, type Localized } from 'contract/locale'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'

/** The language that the reader sees, by the contract's fallback order. */
function shownLocale(text: Localized, reader: Locale): Locale | undefined {
  return ([reader, FALLBACK_LOCALE, 'fr', 'ar'] as const).find((locale) => text[locale])
}

/** A text in the reader's language; a tag shows the language of a fallback. */
export function LocalizedText({ text, className = '' }: { text: Localized | null; className?: string }) {
  const { t } = useTranslation('shared/record')
  const reader = useLocale()
  const locale = text ? shownLocale(text, reader) : undefined
  if (!text || !locale) return <span className="text-ink-soft">{t('empty')}</span>
  return (
    <>
      <bdi
        lang={locale}
        dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
        className={`whitespace-pre-line ${className}`}
      >
        {text[locale]}
      </bdi>
      {locale === reader ? null : (
        <span className="ms-2 inline-block rounded border border-line px-1.5 align-middle text-meta font-normal text-ink-soft">
          <span className="sr-only">{t('otherLanguage')} </span>
          <bdi lang={locale}>{LOCALE_NAMES[locale]}</bdi>
        </span>
      )}
    </>
  )
}
