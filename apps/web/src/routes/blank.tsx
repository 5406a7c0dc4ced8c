import { createFileRoute } from '@tanstack/react-router'
import { BlankPage } from '#features/workspace/visitor/BlankPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/blank')({
  loader: () => loadNamespaces('workspace/visitor'),
  component: BlankPage,
})
