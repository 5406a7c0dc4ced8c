import { gapitems } from 'contract/compliance/gap-items'
import type { Answer } from 'contract/compliance/scoring'
import { useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { countDomains, type ItemStore } from '../item-rules.ts'

const GROUNDS: Readonly<Record<Answer, string>> = {
  compliant: 'bg-seal',
  partially_compliant: 'bg-level-3',
  non_compliant: 'bg-danger',
  not_applicable: 'bg-chart-past',
  not_assessed: 'border border-line-strong',
}

export interface DomainBarsProps {
  store: ItemStore
  domainName: (id: string) => string
  domainTitle: (id: string) => string
  /** The domain that the sheet is limited to. */
  chosen: string | null
  onChoose: (domain: string | null) => void
}

/** A bar for each domain, as wide as it has requirements: where the analysis stands, and a filter of the sheet. */
export function DomainBars({ store, domainName, domainTitle, chosen, onChoose }: DomainBarsProps) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapitems)
  const locale = useLocale()
  const all = useLinesLater(store)
  const domains = useMemo(() => countDomains(all.map(({ view }) => view)), [all])
  if (domains.length < 2) return null
  return (
    <div
      role="group"
      aria-label={t('domain.label')}
      className="-mx-(--page-inset) mb-3 flex gap-4 overflow-x-auto border-b border-line-firm px-(--page-inset) py-2"
    >
      {domains.map(({ id, items, answered, answers }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? null : id)}
          style={{ flex: `${items} 0 0` }}
          className="flex min-w-28 cursor-pointer flex-col gap-1 text-meta text-ink-soft hover:text-ink"
        >
          <span className="flex justify-between gap-2">
            <span
              title={domainName(id)}
              className={`truncate ${chosen === id ? 'font-semibold text-ink' : 'font-medium'}`}
            >
              {domainTitle(id)}
            </span>
            <span className="shrink-0 tabular-nums text-ink-faint">
              {t('domain.answered', { answered, items })}
            </span>
          </span>
          <span
            role="img"
            aria-label={formatList(
              answers.map(([answer, n]) => `${labels.choice('answer', answer)} ${formatNumber(n, locale)}`),
              locale,
            )}
            className="flex h-1.5 gap-0.5"
          >
            {answers.map(([answer, n]) => (
              <span key={answer} style={{ flexGrow: n }} className={`rounded-sm ${GROUNDS[answer]}`} />
            ))}
          </span>
        </button>
      ))}
    </div>
  )
}
