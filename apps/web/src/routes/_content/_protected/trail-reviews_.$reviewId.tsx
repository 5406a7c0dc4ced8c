import { createFileRoute } from '@tanstack/react-router'
import { TrailReviewPage } from '#features/workspace/trail-reviews/TrailReviewPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/trail-reviews_/$reviewId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['workspace/trail-reviews', 'words/trailreviews', 'words/documentversions'] as const),
      ...(['ui/record', 'ui/form', 'ui/dialog', 'ui/export', 'ui/trail-status'] as const),
    ),
  component: Details,
})

function Details() {
  const { reviewId } = Route.useParams()
  return <TrailReviewPage key={reviewId} id={reviewId} />
}
