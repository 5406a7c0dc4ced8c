import { createFileRoute } from '@tanstack/react-router'
import { ChangesPage } from '#features/workspace/work/ChangesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/changes')({
  beforeLoad: needsOrganisation,
  validateSearch: (search: Record<string, unknown>): { type?: string } => {
    const { type } = search
    return typeof type === 'string' && /^[a-z]{2,40}$/.test(type) ? { type } : {}
  },
  loader: () => loadNamespaces('workspace/work', 'shared/record'),
  component: ChangesPage,
})
