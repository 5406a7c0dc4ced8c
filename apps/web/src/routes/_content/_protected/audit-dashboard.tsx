import { createFileRoute } from '@tanstack/react-router'
import { AuditDashboard } from '#features/audit/figures/AuditDashboard.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/audit-dashboard')({
  beforeLoad: needsOrganisation,
  validateSearch: (search: Record<string, unknown>): { year?: number } => {
    const year = Number(search['year'])
    return Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {}
  },
  loader: () =>
    loadNamespaces(
      'audit/figures',
      'contract/projects',
      'contract/issues',
      'ui/charts',
      'shared/figure',
      'shared/record',
    ),
  component: AuditDashboard,
})
