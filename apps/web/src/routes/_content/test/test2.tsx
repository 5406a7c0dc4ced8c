import { createFileRoute } from '@tanstack/react-router'
import { FiguresWorkbench } from '#features/workspace/workbench/FiguresWorkbench.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useSignInTo } from '../../-session.ts'

export const Route = createFileRoute('/_content/test/test2')({
  loader: () => loadNamespaces('workspace/workbench', 'ui/charts', 'shared/heat-map', 'shared/figure'),
  component: Test2,
})

function Test2() {
  return <FiguresWorkbench signInTo={useSignInTo()} />
}
