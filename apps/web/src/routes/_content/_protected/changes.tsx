import { createFileRoute } from '@tanstack/react-router'
import { ChangesPage } from '#features/workspace/work/ChangesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { RECORD_TYPES } from '#platform/records/catalogue.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/changes')({
  beforeLoad: needsOrganisation,
  validateSearch: (search: Record<string, unknown>): { type?: string } => {
    const type = RECORD_TYPES.find((one) => one === search['type'])
    return type ? { type } : {}
  },
  loader: () => loadNamespaces('workspace/work', 'ui/record'),
  component: ChangesPage,
})
