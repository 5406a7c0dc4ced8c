import { createFileRoute } from '@tanstack/react-router'
import { AuditDashboard } from '#features/audit/figures/AuditDashboard.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/audit-dashboard')({
  beforeLoad: needsOrganisation,
  validateSearch: (search: Record<string, unknown>): { year?: number; asAt?: string } => {
    const year = Number(search['year'])
    const asAt = String(search['asAt'])
    return {
      ...(Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {}),
      ...(/^\d{4}-\d\d-\d\d$/.test(asAt) ? { asAt } : {}),
    }
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
