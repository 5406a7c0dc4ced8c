import { createFileRoute } from '@tanstack/react-router'
import { ClassificationPage } from '#features/techdoc/classification/ClassificationPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/device-classification')({
  validateSearch: searchKeys<'device' | 'section' | 'record'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'techdoc/classification',
        'contract/classification',
        'contract/devices',
        'techdoc/shared',
      ] as const),
      ...(['shared/record'] as const),
    ),
  component: ClassificationPage,
})
