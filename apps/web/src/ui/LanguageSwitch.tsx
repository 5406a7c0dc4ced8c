import { LOCALES, type Locale } from '#platform/i18n/locale.ts'
import { chooseLocale, LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { SelectField } from './SelectField.tsx'

/** Changes the language at once, and calls `onChoose`. */
export function LanguageSwitch({ onChoose }: { onChoose?: (locale: Locale) => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  async function choose(next: Locale) {
    await chooseLocale(next)
    onChoose?.(next)
  }
  return (
    <SelectField
      label={t('language')}
      labelHidden
      variant="quiet"
      value={locale}
      onChange={(event) => void choose(event.target.value as Locale)}
    >
      {LOCALES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LOCALE_NAMES[one]}
        </option>
      ))}
    </SelectField>
  )
}
