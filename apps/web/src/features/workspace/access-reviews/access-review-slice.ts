import { accessReviewRoutes, accessreviews } from 'contract/workspace/access-reviews'
import { linkTo } from '#platform/page-links.ts'
import type { Slice } from '#platform/collections/slice.ts'

export const accessReviewSlice = { of: accessreviews, routes: accessReviewRoutes } satisfies Slice

export const accessReviewLink = (id: string) =>
  linkTo({ to: '/access-reviews/$reviewId', params: { reviewId: id } })
