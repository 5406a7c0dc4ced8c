import { useTranslation } from '#platform/i18n/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Audit procedures that covered the requirement. Without recorded audits there are none, and the tab says so. */
export function TestsTab() {
  const { t } = useTranslation('compliance/requirements')
  return <EmptyState title={t('tests.none.title')} text={t('tests.none.text')} />
}
