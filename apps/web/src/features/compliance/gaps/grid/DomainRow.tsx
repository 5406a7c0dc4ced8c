import { positionOf } from 'contract/compliance/scoring'
import { useMemo } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { weighed } from '../item-rules.ts'
import { useGridContext } from './grid-context.ts'

/** The heading of a domain with its totals, updated while items are answered. */
export function DomainRow({ group }: { group: string }) {
  const { t } = useTranslation('compliance/gaps')
  const locale = useLocale()
  const { store, domainName } = useGridContext()
  const all = useLinesLater(store)
  const { applicable, assessed, compliance, coverage } = useMemo(
    () => positionOf(all.flatMap(({ view }) => (view.domain === group ? [weighed(view)] : []))),
    [all, group],
  )
  // Isolated: the signs of an Arabic percentage would otherwise pull the next number to their side.
  const share = (thousandths: number | null) =>
    thousandths === null ? '–' : `\u2068${formatFigure(thousandths / 1000, PERCENT, locale)}\u2069`
  return (
    <span className="flex items-baseline gap-x-4 text-body whitespace-nowrap">
      <span className="font-semibold">{domainName(group)}</span>
      <span className="text-meta font-normal text-ink-soft">
        {t('domain.figures', {
          compliance: share(compliance),
          coverage: share(coverage),
          assessed: formatNumber(assessed, locale),
          applicable: formatNumber(applicable, locale),
        })}
      </span>
    </span>
  )
}
