import { useTranslation } from '#platform/i18n/index.ts'

const ROWS = ['w-2/5', 'w-4/5', 'w-3/5', 'w-2/3']

/** The shape of what is coming, in rows of the real height; the word is for screen readers. */
export function Loading() {
  const { t } = useTranslation('app')
  return (
    <div role="status" className="animate-pulse motion-reduce:animate-none">
      <span className="sr-only">{t('loading')}</span>
      {ROWS.map((width) => (
        <div key={width} className="flex h-9 items-center border-b border-line">
          <div className={`h-2 rounded-mark bg-line ${width}`} />
        </div>
      ))}
    </div>
  )
}
