import type { PlanMonth } from 'contract/compliance/gap-figures'
import { inLocale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { itemLink } from './gap-links.ts'
import { PriorityWord } from './PriorityWord.tsx'

const CELL = 'px-3 py-2 text-start align-top'

interface PlanMonthTableProps {
  analysis: string
  month: PlanMonth
  title: string
}

/** The actions of one month, the most urgent first. */
export function PlanMonthTable({ analysis, month, title }: PlanMonthTableProps) {
  const { t } = useTranslation('compliance/gap-views')
  const labels = useCollectionLabels({ name: 'actions' })
  const locale = useLocale()
  const heads = ['priority', 'code', 'name', 'requirement', 'ownerId', 'status', 'percent', 'dueOn'] as const
  return (
    <section aria-label={title} className="ruled overflow-x-auto break-inside-avoid print:overflow-visible">
      <table className="w-full min-w-[56rem] text-body print:min-w-0 print:text-meta">
        <caption className="px-4 py-2 text-start font-semibold">
          {title}
          <span className="ms-3 text-body font-normal text-ink-soft">
            {t('plan.count', { count: month.actions.length })}
            {month.overdue > 0 ? (
              <span className="ms-3 font-medium text-danger">{t('plan.late', { count: month.overdue })}</span>
            ) : null}
          </span>
        </caption>
        <thead className="border-y border-line bg-surface-soft text-meta text-ink-soft">
          <tr>
            {heads.map((key) => (
              <th key={key} scope="col" className={`${CELL} font-medium`}>
                {labels.field(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {month.actions.map((action) => (
            <tr key={`${action.id} ${action.item.id}`} className="break-inside-avoid">
              <td className={CELL}>
                <PriorityWord priority={action.priority} />
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                <PageLink
                  {...recordLink('action', action.id)!}
                  className="text-accent [unicode-bidi:plaintext] hover:underline"
                >
                  {action.code}
                </PageLink>
              </td>
              <th scope="row" className={`${CELL} font-normal`}>
                <bdi>{inLocale(action.name, locale)}</bdi>
              </th>
              <td className={CELL}>
                <bdi className="me-1.5 font-medium">{action.item.ref}</bdi>
                <PageLink
                  {...itemLink(analysis, action.item.id)}
                  className="text-accent [unicode-bidi:plaintext] hover:underline"
                >
                  {inLocale(action.item.name, locale)}
                </PageLink>
              </td>
              <td className={CELL}>{action.owner ? <bdi>{action.owner.name}</bdi> : '–'}</td>
              <td className={CELL}>
                <StatusBadge status={action.status} label={labels.status(action.status)} />
              </td>
              <td className={`${CELL} tabular-nums`}>
                {action.percent === null ? '–' : formatNumber(action.percent, locale)}
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                {action.dueOn ? formatDay(action.dueOn, locale) : '–'}
                {action.overdue ? (
                  <span className="block font-medium text-danger">{labels.field('overdue')}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
