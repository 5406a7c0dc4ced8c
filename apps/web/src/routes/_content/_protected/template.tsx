import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '#features/workspace/templates/TemplatesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import type { TemplatesAddress } from '#features/workspace/templates/templates-address.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/template')({
  validateSearch: searchKeys<keyof TemplatesAddress>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['workspace/templates', 'contract/templates', 'shared/form'] as const),
      ...(['ui/dialog', 'shared/editor', 'shared/viewer'] as const),
    ),
  component: TemplatesPage,
})
