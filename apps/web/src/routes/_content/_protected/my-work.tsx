import { createFileRoute } from '@tanstack/react-router'
import type { WorkKind } from 'contract/workspace/me'
import { MyWorkPage } from '#features/workspace/work/MyWorkPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

// Not imported from the contract: the validation of search parameters is part of the first load of every page.
const KINDS = ['todo', 'review', 'sign'] as const satisfies readonly WorkKind[]

export const Route = createFileRoute('/_content/_protected/my-work')({
  beforeLoad: needsOrganisation,
  validateSearch: (search: Record<string, unknown>): { kind?: WorkKind; overdue?: true; dueToday?: true } => {
    const kind = KINDS.find((one) => one === search['kind'])
    return {
      ...(kind ? { kind } : {}),
      ...(search['overdue'] === true ? { overdue: true } : {}),
      ...(search['dueToday'] === true ? { dueToday: true } : {}),
    }
  },
  loader: () => loadNamespaces('workspace/work', 'contract/common', 'shared/record'),
  component: MyWorkPage,
})
