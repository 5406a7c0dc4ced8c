import { createFileRoute } from '@tanstack/react-router'
import { AccessReviewPage } from '#features/workspace/access-reviews/AccessReviewPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/access-reviews_/$reviewId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['workspace/access-reviews', 'contract/accessreviews', 'shared/record', 'shared/form'] as const),
      ...(['ui/dialog', 'shared/export', 'shared/table'] as const),
    ),
  component: Details,
})

function Details() {
  const { reviewId } = Route.useParams()
  return <AccessReviewPage key={reviewId} id={reviewId} />
}
