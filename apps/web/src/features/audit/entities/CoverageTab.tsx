import { useQuery } from '@tanstack/react-query'
import type { EntityCoverage } from 'contract/audit/audit-entities'
import { GREATEST_SCORE } from 'contract/audit/priority'
import { projects } from 'contract/audit/projects'
import { inLocale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { leadingLink } from '#platform/records/catalogue.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { coverageQuery } from './entities.api.ts'

/** Why the score of an entity is what it is, and the audits that cover the entity. */
export function CoverageTab({ id }: { id: string }) {
  const { t } = useTranslation('audit/entities')
  const asked = useQuery(coverageQuery(id))
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <>
      <Section title={t('coverage.score')}>
        <Score coverage={asked.data} />
      </Section>
      <Section title={t('coverage.projects')}>
        <Audits projects={asked.data.projects} />
      </Section>
    </>
  )
}

function Score({ coverage }: { coverage: EntityCoverage }) {
  const { t } = useTranslation('audit/entities')
  const { score, base, aggregate, riskLines, adjustment, computedAt } = coverage
  return (
    <div className="space-y-2 text-body">
      <ExplainedNumber
        label={t('coverage.score')}
        value={score}
        size="medium"
        format={{ kind: 'score', max: 100, digits: 0 }}
        explanation={{
          formula: t('coverage.formula'),
          computedAt,
          inputs: [
            {
              key: 'aggregate',
              label: t('coverage.aggregate', { count: riskLines }),
              value: aggregate ?? 0,
              format: { kind: 'score', max: GREATEST_SCORE },
            },
            { key: 'base', label: t('coverage.base'), value: base },
            { key: 'adjustment', label: t('coverage.adjustment'), value: adjustment },
          ],
        }}
      />
      {aggregate === null ? <p className="text-ink-soft">{t('coverage.unassessed')}</p> : null}
    </div>
  )
}

function Audits({ projects: covering }: Pick<EntityCoverage, 'projects'>) {
  const { t } = useTranslation('audit/entities')
  const labels = useCollectionLabels(projects)
  const locale = useLocale()
  if (covering.length === 0) return <p className="text-body text-ink-soft">{t('coverage.none')}</p>
  return (
    <ul className="divide-y divide-line text-body">
      {covering.map(({ id, code, name, status, reportedOn }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <PageLink {...leadingLink('project', id)} className="min-w-0 flex-1 hover:underline">
            <bdi className="text-ink-soft">{code}</bdi> <bdi>{inLocale(name, locale)}</bdi>
          </PageLink>
          <StatusBadge status={status} label={labels.status(status)} />
          {reportedOn ? (
            <span className="text-meta text-ink-soft">
              {t('coverage.reported', { day: formatDay(reportedOn, locale) })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
