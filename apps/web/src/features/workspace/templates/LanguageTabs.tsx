import { LOCALES, type Locale } from 'contract/locale'
import { isWritten, type TemplateContent } from 'contract/workspace/template-content'
import { LOCALE_NAMES, useTranslation } from '#platform/i18n/index.ts'

interface LanguageTabsProps {
  content: TemplateContent
  shown: Locale
  onShow: (locale: Locale) => void
}

/** The language that is shown; languages without a text are marked. */
export function LanguageTabs({ content, shown, onShow }: LanguageTabsProps) {
  const { t } = useTranslation('workspace/templates')
  return (
    <div role="group" aria-label={t('languages')} className="flex flex-wrap gap-1">
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          aria-pressed={shown === locale}
          onClick={() => onShow(locale)}
          className="min-h-9 cursor-pointer rounded-control border border-line px-3 text-body hover:bg-surface-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
        >
          <bdi lang={locale}>{LOCALE_NAMES[locale]}</bdi>
          {isWritten(content, locale) ? null : (
            <span className="ms-2 text-meta text-warning">{t('missing')}</span>
          )}
        </button>
      ))}
    </div>
  )
}
