import { useTranslation } from '#platform/i18n/index.ts'

export function Loading() {
  const { t } = useTranslation('app')
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-12 text-body text-ink-soft">
      <span className="size-4 animate-spin rounded-full border-2 border-line-strong border-t-accent motion-reduce:animate-none" />
      {t('loading')}
    </div>
  )
}
