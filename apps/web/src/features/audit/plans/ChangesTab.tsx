import { useQuery } from '@tanstack/react-query'
import { auditplans, type AuditPlan, type PlanChanges } from 'contract/audit/audit-plans'
import type { Collection } from 'contract/collection'
import { planlines } from 'contract/audit/plan-lines'
import { inLocale } from 'contract/locale'
import { type CollectionLabels, useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Change } from '#shared/compare/Change.tsx'
import { COMPARED_CELL, ComparedTable } from '#shared/compare/ComparedTable.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { changesQuery } from './plans.api.ts'

/** What differs from the version that was approved and signed. */
export function ChangesTab({ plan: { id } }: { plan: AuditPlan }) {
  const { t } = useTranslation('audit/plans')
  const locale = useLocale()
  const asked = useQuery(changesQuery(id))
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  const { approvedAt, plan, lines } = asked.data
  if (approvedAt === null) return <EmptyState title={t('changes.neverTitle')} text={t('changes.never')} />
  const day = formatDay(approvedAt.slice(0, 10), locale)
  if (plan.length + lines.length === 0)
    return <EmptyState title={t('changes.noneTitle')} text={t('changes.none', { day })} />
  return (
    <>
      <p className="mb-3 text-body text-ink-soft">{t('changes.since', { day })}</p>
      <Differences changes={asked.data} />
    </>
  )
}

function Differences({ changes: { plan, lines } }: { changes: PlanChanges }) {
  const { t } = useTranslation('audit/plans')
  const ofPlan = useCollectionLabels(auditplans)
  const ofLine = useCollectionLabels(planlines)
  const locale = useLocale()
  return (
    <ComparedTable
      label={t('tabs.changes')}
      heads={[t('changes.what'), t('changes.kind'), t('changes.values')]}
    >
      {plan.length > 0 ? (
        <tr>
          <th scope="row" className={`${COMPARED_CELL} font-medium`}>
            {ofPlan.one}
          </th>
          <td className={COMPARED_CELL}>{t('changes.kinds.changed')}</td>
          <td className={COMPARED_CELL}>
            <Values of={auditplans} labels={ofPlan} changes={plan} />
          </td>
        </tr>
      ) : null}
      {lines.map(({ id, code, name, kind, changes }) => (
        <tr key={id}>
          <th scope="row" className={`${COMPARED_CELL} font-medium`}>
            <bdi className="text-ink-soft">{code}</bdi> <bdi>{inLocale(name, locale)}</bdi>
          </th>
          <td className={COMPARED_CELL}>{t(`changes.kinds.${kind}`)}</td>
          <td className={COMPARED_CELL}>
            <Values of={planlines} labels={ofLine} changes={changes} />
          </td>
        </tr>
      ))}
    </ComparedTable>
  )
}

interface ValuesProps {
  of: Collection
  labels: CollectionLabels
  changes: PlanChanges['plan']
}

function Values({ of, labels, changes }: ValuesProps) {
  const locale = useLocale()
  const text = (field: string, value: unknown) =>
    value === null || value === undefined
      ? null
      : cellText({ of, labels, locale, nameOf: () => undefined }, field, value)
  return (
    <ul>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className="text-ink-soft">{labels.field(field)}</span>{' '}
          <Change before={text(field, from)} after={text(field, to)} />
        </li>
      ))}
    </ul>
  )
}
