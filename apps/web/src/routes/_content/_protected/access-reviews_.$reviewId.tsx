import { createFileRoute } from '@tanstack/react-router'
import { AccessReviewPage } from '#features/workspace/access-reviews/AccessReviewPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/access-reviews_/$reviewId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['workspace/access-reviews', 'words/accessreviews', 'ui/record', 'ui/form'] as const),
      ...(['ui/dialog', 'ui/export', 'ui/table'] as const),
    ),
  component: Details,
})

function Details() {
  const { reviewId } = Route.useParams()
  return <AccessReviewPage key={reviewId} id={reviewId} />
}
