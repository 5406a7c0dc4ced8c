import { createFileRoute } from '@tanstack/react-router'
import { MethodPage } from '#features/risk/method/MethodPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

/** Not in the menu: people come from the register, from the palette and from references to a method. */
export const Route = createFileRoute('/_content/_protected/risk-method')({
  validateSearch: ({ record }: Readonly<Record<string, unknown>>): { record?: string } =>
    typeof record === 'string' ? { record } : {},
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['risk/method', 'contract/methods', 'contract/assessments', 'contract/risklines'] as const),
      ...(['shared/heat-map', 'shared/form', 'ui/dialog'] as const),
    ),
  component: Method,
})

function Method() {
  const { record } = Route.useSearch()
  return <MethodPage record={record} />
}
