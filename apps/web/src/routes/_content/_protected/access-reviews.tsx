import { createFileRoute } from '@tanstack/react-router'
import type { accessreviews } from 'contract/workspace/access-reviews'
import { AccessReviewsPage } from '#features/workspace/access-reviews/AccessReviewsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/access-reviews')({
  validateSearch: searchKeys<ListKeys<typeof accessreviews>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('workspace/access-reviews', 'contract/accessreviews'),
  component: AccessReviewsPage,
})
