import { createFileRoute } from '@tanstack/react-router'
import type { accessreviews } from 'contract/workspace/access-reviews'
import { AccessReviewsPage } from '#features/workspace/access-reviews/AccessReviewsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/access-reviews')({
  validateSearch: searchKeys<ListKeys<typeof accessreviews>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['workspace/access-reviews', 'contract/accessreviews', 'shared/table', 'shared/filters'] as const),
      ...(['shared/export', 'shared/import'] as const),
    ),
  component: AccessReviewsPage,
})
