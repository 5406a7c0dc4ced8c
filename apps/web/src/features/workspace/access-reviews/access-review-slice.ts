import { accessReviewRoutes, accessreviews } from 'contract/workspace/access-reviews'
import type { Slice } from '#platform/collections/slice.ts'

export const accessReviewSlice = { of: accessreviews, routes: accessReviewRoutes } satisfies Slice

export const accessReviewAddress = (id: string): string => `/access-reviews/${id}`
