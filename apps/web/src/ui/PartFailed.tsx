import { useTranslation } from '#platform/i18n/index.ts'

/** In place of an optional part that could not be loaded: small, because the rest of the page works. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app')
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-2 text-meta text-ink-soft">
      <span>{t('part')}</span>
      <button type="button" className="cursor-pointer font-medium text-accent underline" onClick={onRetry}>
        {t('retry')}
      </button>
    </span>
  )
}
