import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { MOST } from './use-all-lines.ts'

/** There are more than can be looked at as a whole. */
export function More() {
  const { t } = useTranslation('audit/projects')
  const locale = useLocale()
  return (
    <div className="p-4 pt-0">
      <Notice>{t('more', { most: formatNumber(MOST, locale) })}</Notice>
    </div>
  )
}
