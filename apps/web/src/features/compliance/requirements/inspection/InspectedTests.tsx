import { procedures } from 'contract/audit/procedures'
import type { Inspection } from 'contract/compliance/inspection'
import { useTranslation } from '#platform/i18n/index.ts'
import { InspectedTable } from './InspectedTable.tsx'

const COLUMNS = ['test', 'designResult', 'operationResult', 'result', 'reviewedOn'] as const

/** The audit procedures that test the requirement or one of its controls, with their conclusions. */
export function InspectedTests({ tests }: Pick<Inspection, 'tests'>) {
  const { t } = useTranslation('compliance/requirements')
  return (
    <InspectedTable
      title={t('inspection.tests.title')}
      of={procedures}
      rows={tests}
      columns={COLUMNS}
      notes={['conclusion']}
    />
  )
}
