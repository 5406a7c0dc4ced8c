import type { Level } from 'contract/risk/method'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'

/** An inherent score with its level in words. */
export function LevelBadge({ level, score }: { level: Level; score: number }) {
  const { t } = useTranslation('risk/processes')
  const locale = useLocale()
  return (
    <span
      className={`inline-flex gap-1.5 rounded px-2 py-0.5 text-meta font-medium whitespace-nowrap ${GROUND[TONES[level]]}`}
    >
      <span className="tabular-nums">{formatNumber(score, locale)}</span>
      {t(`levels.${level}`)}
    </span>
  )
}
