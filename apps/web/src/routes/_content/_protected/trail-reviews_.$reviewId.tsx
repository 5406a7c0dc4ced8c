import { createFileRoute } from '@tanstack/react-router'
import { TrailReviewPage } from '#features/workspace/trail-reviews/TrailReviewPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/trail-reviews_/$reviewId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['workspace/trail-reviews', 'contract/trailreviews', 'contract/documentversions'] as const),
      ...(['shared/record', 'shared/form', 'ui/dialog', 'shared/export', 'shared/trail-status'] as const),
    ),
  component: Details,
})

function Details() {
  const { reviewId } = Route.useParams()
  return <TrailReviewPage key={reviewId} id={reviewId} />
}
