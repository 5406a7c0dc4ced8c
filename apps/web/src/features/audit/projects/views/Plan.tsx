import { useQuery } from '@tanstack/react-query'
import type { PlanLine } from 'contract/audit/audit-plan'
import { inLocale } from 'contract/locale'
import { Plus } from 'lucide-react'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { ExplainedPriority } from '../ExplainedPriority.tsx'
import { planQuery } from '../projects.api.ts'

export interface PlanProps {
  year: number
  /** Creates a project about a process; undefined without the permission. */
  onBegin: ((process: string) => void) | undefined
}

/** Processes to audit, the most urgent first; those covered by a project of the year come last. */
export function Plan({ year, onBegin }: PlanProps) {
  const { t } = useTranslation('audit/projects')
  const plan = useQuery(planQuery(year))
  if (plan.isPending) return <Loading />
  if (plan.isError) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
  const { lines, computedAt } = plan.data
  if (lines.length === 0) return <EmptyState title={t('plan.noneTitle')} text={t('plan.none')} />
  const uncovered = lines.filter(({ projects }) => projects.length === 0)
  const covered = lines.filter(({ projects }) => projects.length > 0)
  return (
    <div className="p-4">
      <h2 className="text-record font-semibold">{t('plan.title', { year })}</h2>
      <p className="mb-3 max-w-prose text-body text-ink-soft">
        {t('plan.text', { uncovered: uncovered.length, all: lines.length })}
      </p>
      <WideTable label={t('plan.title', { year })}>
        <thead>
          <tr>
            {(['process', 'priority', 'risk', 'last', 'projects'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`plan.columns.${key}`)}
              </th>
            ))}
            {onBegin ? (
              <th scope="col">
                <span className="sr-only">{t('plan.columns.begin')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {[...uncovered, ...covered].map((line) => (
            <PlanRow key={line.process.id} line={line} computedAt={computedAt} onBegin={onBegin} />
          ))}
        </tbody>
      </WideTable>
    </div>
  )
}

interface PlanRowProps {
  line: PlanLine
  computedAt: string
  onBegin: PlanProps['onBegin']
}

function PlanRow({ line, computedAt, onBegin }: PlanRowProps) {
  const { t } = useTranslation('audit/projects')
  const locale = useLocale()
  const { process, projects } = line
  const name = inLocale(process.name, locale)
  const score = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (
    <tr>
      <th scope="row">
        <bdi className="text-ink-soft">{process.code}</bdi>{' '}
        <PageLink
          to="/process"
          search={{ record: process.id }}
          className="[unicode-bidi:plaintext] hover:underline"
        >
          {name}
        </PageLink>
      </th>
      <td>
        <ExplainedPriority explained={{ ...line, computedAt }} process={process.id} />
      </td>
      <td className="tabular-nums">
        {line.aggregate === null ? t('plan.unassessed') : score.format(line.aggregate)}
      </td>
      <td>{line.lastAuditOn ? formatDay(line.lastAuditOn, locale) : t('plan.never')}</td>
      <td>
        {projects.length === 0 ? (
          <span className="text-warning">{t('plan.uncovered')}</span>
        ) : (
          projects.map(({ id, code }) => (
            <PageLink
              key={id}
              to="/projects"
              search={{ look: 'table', record: id }}
              className="me-2 text-accent hover:underline"
            >
              <bdi>{code}</bdi>
            </PageLink>
          ))
        )}
      </td>
      {onBegin ? (
        <td className="text-end">
          <Button variant="secondary" size="small" onClick={() => onBegin(process.id)}>
            <Plus aria-hidden />
            {t('plan.begin')}
            <span className="sr-only">
              {' '}
              <bdi>{name}</bdi>
            </span>
          </Button>
        </td>
      ) : null}
    </tr>
  )
}
