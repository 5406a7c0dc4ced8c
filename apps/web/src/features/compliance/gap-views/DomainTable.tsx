import type { GapFigures, GapSummary } from 'contract/compliance/gap-figures'
import { inLocale } from 'contract/locale'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { MATURITY, POSITION_FIGURES } from '#features/compliance/shared/explain.ts'
import { PositionNumber } from '#features/compliance/shared/PositionNumber.tsx'
import { formatFigure } from '#platform/figures.ts'

interface DomainTableProps {
  figures: GapFigures
  chosen: string | undefined
  onOpen: (domain: string) => void
}

const CELL = 'px-3 py-2 text-end tabular-nums'

/** All figures of all domains, each with its explanation; the last row is computed over all requirements. */
export function DomainTable({ figures, chosen, onOpen }: DomainTableProps) {
  const { t } = useTranslation(['compliance/gap-views', 'compliance/shared', 'contract/gapitems'])
  const locale = useLocale()
  const row = (standing: GapSummary, name: string) => (
    <>
      {POSITION_FIGURES.map((figure) => (
        <td key={figure} className={CELL}>
          <PositionNumber
            figure={figure}
            label={`${t(`compliance/shared:figures.${figure}`)}, ${name}`}
            of={{ ...standing, scoring: figures.scoring, updatedAt: figures.computedAt }}
          />
        </td>
      ))}
      <td className={CELL}>
        {standing.target === null ? '–' : formatFigure(standing.target / 100, MATURITY, locale)}
      </td>
      {(['critical', 'high'] as const).map((priority) => (
        <td
          key={priority}
          className={`${CELL} ${standing.priorities[priority] > 0 ? 'font-semibold text-danger' : ''}`}
        >
          {formatNumber(standing.priorities[priority], locale)}
        </td>
      ))}
      <td className={`${CELL} ${standing.unsupported > 0 ? 'font-semibold text-warning' : ''}`}>
        {formatNumber(standing.unsupported, locale)}
      </td>
    </>
  )
  const head = `${CELL} font-medium`
  return (
    <div
      role="region"
      aria-label={t('domains.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved sideways by keyboard too
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full min-w-[60rem] text-body print:min-w-0 print:text-meta">
        <caption className="pb-1.5 text-start text-body font-semibold">{t('domains.title')}</caption>
        <thead className="border-y border-line-firm text-meta text-ink-faint">
          <tr>
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('contract/gapitems:fields.domain')}
            </th>
            {POSITION_FIGURES.map((figure) => (
              <th key={figure} scope="col" className={head}>
                {t(`compliance/shared:figures.${figure}`)}
              </th>
            ))}
            <th scope="col" className={head}>
              {t('contract/gapitems:fields.target')}
            </th>
            <th scope="col" className={head}>
              {t('contract/gapitems:choices.priority.critical')}
            </th>
            <th scope="col" className={head}>
              {t('contract/gapitems:choices.priority.high')}
            </th>
            <th scope="col" className={head}>
              {t('contract/gapitems:fields.unsupported')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {figures.domains.map((domain) => {
            const name = inLocale(domain.name, locale)
            return (
              <tr key={domain.id} className={chosen === domain.id ? 'bg-surface-chosen' : ''}>
                <th scope="row" className="px-4 py-2 text-start font-normal">
                  <button
                    type="button"
                    aria-expanded={chosen === domain.id}
                    onClick={() => onOpen(domain.id)}
                    className="cursor-pointer text-start text-accent [unicode-bidi:plaintext] hover:underline"
                  >
                    {name}
                  </button>
                </th>
                {row(domain, name)}
              </tr>
            )
          })}
        </tbody>
        <tfoot className="total font-medium">
          <tr>
            <th scope="row" className="px-4 py-2 text-start font-semibold">
              {t('domains.total')}
            </th>
            {row(figures.total, t('domains.total'))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
