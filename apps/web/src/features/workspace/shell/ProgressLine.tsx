import { useLocale, useTranslation } from '#platform/i18n/index.ts'

/** A share in percent for a reader. */
export const showShare = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share / 100)

/** How far something is, as a line of two pixels. */
export function ProgressLine({ share, className = '' }: { share: number | null; className?: string }) {
  const { t } = useTranslation('workspace/shell')
  const locale = useLocale()
  const drawn = (
    <span className="block h-full rounded-full bg-seal" style={{ inlineSize: `${share ?? 0}%` }} />
  )
  const line = `block h-0.5 rounded-full bg-line-firm ${className}`
  return share === null ? (
    <span aria-hidden className={line} />
  ) : (
    <span role="img" aria-label={t('done', { share: showShare(share, locale) })} className={line}>
      {drawn}
    </span>
  )
}
