import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { inspectionQuery } from '../inspection/inspection.api.ts'
import { InspectedTests } from '../inspection/InspectedTests.tsx'
import type { TabProps } from '../use-requirement-tabs.tsx'

/** Audit procedures that test the requirement or one of its controls. */
export function TestsTab({ requirement }: TabProps) {
  const { t } = useTranslation('compliance/requirements')
  const { data, error, refetch } = useQuery(inspectionQuery(requirement.id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.tests.length === 0) return <EmptyState title={t('tests.none.title')} text={t('tests.none.text')} />
  return <InspectedTests tests={data.tests} />
}
