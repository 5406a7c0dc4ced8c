import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import {
  ACCEPTANCE_FIELDS,
  ANSWERED_ISSUE_STATES,
  FINDING_FIELDS,
  OPINION_FIELDS,
  RESPONSE_FIELDS,
  type issues,
} from 'contract/audit/issues'
import { isThirdLine } from 'contract/audit/people'
import { dayNow } from '#platform/clock.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, Values, WriteContext } from '#platform/collection/mutation.ts'
import { projectRoleOf } from '#modules/audit/projects/index.ts'

export const changes = (
  before: Stored<typeof issues>,
  after: Values<typeof issues>,
  keys: readonly ('status' | keyof (typeof issues)['fields'])[],
): boolean => keys.some((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null))

const bearable = (status: string): boolean => (ANSWERED_ISSUE_STATES as readonly string[]).includes(status)

/**
 * Checks field ownership: the finding is the audit's and fixed after review, the response is the audited unit's and given
 * once, the opinion on an acceptance is the head of audit's.
 */
export function requireOwnFields(
  before: Stored<typeof issues>,
  after: Values<typeof issues>,
  { actor }: WriteContext,
): void {
  const third = isThirdLine(actor.roles)
  const { heads } = projectRoleOf(actor, before)
  const { status } = before
  const may = {
    finding: third && (status === 'draft' || status === 'in_review'),
    people: third,
    response: !third && status === 'shared',
    acceptance: bearable(status),
    opinion: third && heads && bearable(status),
  }
  const touched = {
    finding: changes(before, after, FINDING_FIELDS),
    people: changes(before, after, ['ownerId', 'tags']),
    response: changes(before, after, RESPONSE_FIELDS),
    acceptance: changes(before, after, ACCEPTANCE_FIELDS),
    opinion: changes(before, after, OPINION_FIELDS),
  }
  for (const part of Object.keys(may) as (keyof typeof may)[])
    if (touched[part] && !may[part]) throw fail('FORBIDDEN')
}

/** Shared issues are cancelled, not archived; closing and rating are single operations, not bulk. */
export function requireSingleDecision(mutations: readonly Mutation<typeof issues>[]): void {
  for (const { action, before, after } of mutations) {
    if (action === 'archive' && before && !['draft', 'cancelled'].includes(before.status))
      throw fail('FORBIDDEN')
    if (mutations.length === 1 || !before) continue
    const closes = before.status !== after.status && ['closed', 'risk_accepted'].includes(after.status)
    if (closes || changes(before, after, ['rating'])) throw fail('FORBIDDEN')
  }
}

const today = (): string => dayNow()

/** Updates dates and clears outdated values after a change. */
export function applyTransition(before: Stored<typeof issues>, after: Values<typeof issues>): void {
  if (before.status === after.status) {
    // A change withdraws a pending cancellation request.
    if (before.cancelAskedBy && !changes(before, after, ['cancelAskedBy', 'cancelReason']))
      Object.assign(after, { cancelReason: null, cancelAskedBy: null })
    return
  }
  const day = today()
  switch (after.status) {
    case 'shared':
      after.sharedOn = day
      break
    case 'agreed':
    case 'disputed':
      after.respondedOn = day
      break
    case 'closed':
      after.closedOn = day
      break
    case 'draft':
      // A revised issue needs a new response.
      Object.assign(after, {
        response: null,
        responseText: null,
        respondedOn: null,
        kept: null,
        keptReason: null,
      })
      break
    case 'in_remediation':
      if (before.status === 'risk_accepted')
        Object.assign(after, {
          acceptanceReason: null,
          acceptanceUntil: null,
          acceptanceOpinion: null,
          acceptanceEscalated: null,
        })
  }
}
