import { LOCALES, type Locale } from 'contract/locale'
import { Languages } from 'lucide-react'
import { chooseLocale, LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuChoice } from '#ui/Menu.tsx'

const OPTIONS = LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale], lang: locale }))

/** Changes the language at once, and calls `onChoose`. */
export function LanguageMenu({ onChoose }: { onChoose: (locale: Locale) => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  async function choose(next: Locale) {
    await chooseLocale(next)
    onChoose(next)
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('language')} icon={<Languages aria-hidden />} tip={false} />}
    >
      <MenuChoice
        label={t('language')}
        value={locale}
        options={OPTIONS}
        onChoose={(next) => void choose(next)}
      />
    </Menu>
  )
}
