import { useTranslation } from '#platform/i18n/index.ts'

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('workspace/shell')
  return (
    <a
      href="#content"
      className="pop sr-only px-4 py-2 text-body font-medium focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50"
    >
      {t('skip')}
    </a>
  )
}
