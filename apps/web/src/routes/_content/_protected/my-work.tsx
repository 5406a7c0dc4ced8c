import { createFileRoute } from '@tanstack/react-router'
import { WORK_KINDS, type WorkKind } from 'contract/workspace/me'
import { MyWorkPage } from '#features/workspace/work/MyWorkPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/my-work')({
  beforeLoad: needsOrganisation,
  validateSearch: (search: Record<string, unknown>): { kind?: WorkKind; overdue?: true } => {
    const kind = WORK_KINDS.find((one) => one === search['kind'])
    return { ...(kind ? { kind } : {}), ...(search['overdue'] === true ? { overdue: true } : {}) }
  },
  loader: () => loadNamespaces('workspace/work', 'ui/record'),
  component: MyWorkPage,
})
