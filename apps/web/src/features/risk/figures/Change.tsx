import { formatSigned } from '#platform/figures.ts'
import { useLocale } from '#platform/i18n/index.ts'

/** A change of something that should be small: green with a sign is better, red is worse. */
export function Change({ by }: { by: number }) {
  const locale = useLocale()
  const ink = by === 0 ? 'text-ink-faint' : by > 0 ? 'text-danger' : 'text-success'
  return <span className={`tabular-nums ${ink}`}>{formatSigned(by, locale)}</span>
}
