import { createFileRoute } from '@tanstack/react-router'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import type { samples } from '#features/workspace/workbench/collection/samples.ts'
import { RecordsWorkbench } from '#features/workspace/workbench/RecordsWorkbench.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useSignInTo } from '../-session.ts'

export const Route = createFileRoute('/_content/test1')({
  validateSearch: searchKeys<ListKeys<typeof samples>>(),
  loader: () =>
    loadNamespaces(
      'workspace/workbench',
      'contract/workbench',
      'shared/table',
      'shared/filters',
      'shared/form',
      'ui/dialog',
    ),
  component: Test1,
})

function Test1() {
  return <RecordsWorkbench signInTo={useSignInTo()} />
}
