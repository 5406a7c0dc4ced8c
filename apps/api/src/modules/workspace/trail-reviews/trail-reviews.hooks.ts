import type { trailreviews } from 'contract/workspace/trail-reviews'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import { recordTrailEntry } from '#platform/collection/links.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { lockSubject } from './reviewed.queries.ts'
import { requireSubject, loadReviewRange } from './review-range.ts'

/** Hooks of trail reviews: they fix the range at the start and update the record at the end. */
export const trailReviewHooks = (byType: CollectionsByType): CollectionHooks<typeof trailreviews> => ({
  beforeWrite: async (tx, mutations, { actor }) => {
    const subjects = registered(byType, documentversions)
    for (const { before, after } of mutations) {
      if (before) continue
      const id = after.subject
      const subject = await requireSubject(tx, subjects, actor, id)
      Object.assign(after, await loadReviewRange(tx, subjects, actor, id))
      after.name ??= subject.name
    }
  },
  afterWrite: async (tx, written, context) => {
    for (const { row, mutation } of written) {
      if (row.status !== 'completed' || mutation.before?.status === 'completed') continue
      const subject = row.subject
      // The lock orders this review before or after a concurrent release.
      const { type } = await lockSubject(tx, subject)
      const { id, code, outcome, firstSeq, lastSeq, lastHash } = row
      recordTrailEntry(tx, context, type, subject, 'review-trail', {
        trailReview: [null, { id, code, outcome, firstSeq, lastSeq, lastHash }],
      })
    }
  },
})
