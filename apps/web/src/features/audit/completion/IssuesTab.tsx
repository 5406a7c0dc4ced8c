import { useQuery } from '@tanstack/react-query'
import { issues } from 'contract/audit/issues'
import { inLocale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { issuesQuery } from './completion.api.ts'
import type { TabProps } from './CompletionPage.tsx'

/** The issues of the project and the management responses. */
export function IssuesTab({ project }: TabProps) {
  const { t } = useTranslation('audit/completion')
  const locale = useLocale()
  const labels = useCollectionLabels(issues)
  const found = useQuery(issuesQuery(project.id))
  if (found.isPending) return <Loading />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const choice = (field: string, value: string | null) => (value ? labels.choice(field, value) : '–')
  return (
    <Section
      title={t('issues.title')}
      text={t('issues.text')}
      tools={
        <PageLink
          to="/issues/$projectId"
          params={{ projectId: project.id }}
          className="text-body font-medium text-accent hover:underline"
        >
          {t('issues.open')}
        </PageLink>
      }
    >
      {found.data.length === 0 ? (
        <EmptyState title={t('issues.none')} text={t('issues.noneText')} />
      ) : (
        <WideTable label={t('issues.title')}>
          <thead>
            <tr>
              {(['code', 'name', 'rating', 'status', 'response', 'dueOn'] as const).map((name) => (
                <th key={name} scope="col">
                  {name === 'status' ? t('issues.status') : labels.field(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.data.map((issue) => (
              <tr key={issue.id}>
                <th scope="row" className="whitespace-nowrap">
                  <bdi>{issue.code}</bdi>
                </th>
                <td dir="auto">{inLocale(issue.name, locale) ?? ''}</td>
                <td>{choice('rating', issue.rating)}</td>
                <td>
                  <StatusBadge status={issue.status} label={labels.status(issue.status)} />
                </td>
                <td>{choice('response', issue.response)}</td>
                <td className="whitespace-nowrap">{issue.dueOn ? formatDay(issue.dueOn, locale) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Section>
  )
}
