import { LOCALES } from '#platform/i18n/locale.ts'
import { chooseLocale, LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'

/** Changes the language at once: all three are visible, each by its own name. */
export function LanguageSwitch() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <div role="group" aria-label={t('language')} className="-me-2 flex gap-0.5">
      {LOCALES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === locale}
          className="min-h-(--control-block) cursor-pointer rounded-control px-2 text-body text-ink-faint hover:text-ink aria-pressed:bg-surface-soft aria-pressed:font-medium aria-pressed:text-ink sm:px-2.5"
          onClick={() => void chooseLocale(one)}
        >
          {LOCALE_NAMES[one]}
        </button>
      ))}
    </div>
  )
}
