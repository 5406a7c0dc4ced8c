import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { MOST } from './use-all-lines.ts'

/** Notice that there are more projects than the view shows. */
export function More() {
  const { t } = useTranslation('audit/projects')
  const locale = useLocale()
  return (
    <div className="p-4 pt-0">
      <Notice>{t('more', { most: formatNumber(MOST, locale) })}</Notice>
    </div>
  )
}
