import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AccessDecision,
  type AccessReview,
  accessReviewRoutes as routes,
} from 'contract/workspace/access-reviews'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { accessReviewSlice } from './access-review-slice.ts'

/** The actions of a reviewer on the list of people. */
export function useReviewing({ id, version }: AccessReview) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: sliceKey(accessReviewSlice.of) })
  return {
    decide: useMutation({
      mutationFn: (decisions: AccessDecision[]) =>
        call(routes.update, { params: { id }, version, query: {}, body: { decisions } }),
      onSettled,
    }),
    refresh: useMutation({ mutationFn: () => call(routes.refresh, { params: { id } }), onSettled }),
  }
}
