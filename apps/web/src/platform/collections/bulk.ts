import type { ListFilter } from 'contract/collection'
import { call } from '#platform/http.ts'
import type { Slice } from './slice.ts'

/** The selected records: some by id, or all that match a filter, on any page. */
export type Chosen = { readonly ids: string[] } | { readonly filter: ListFilter }

/** The change: other values, or another status. */
export type BulkChange =
  | { readonly changes: Readonly<Record<string, unknown>> }
  | { readonly to: string; readonly reason?: string }

export interface BulkReport {
  readonly operation: string | null
  readonly undoUntil: string | null
  readonly changed: number
  readonly unchanged: number
  readonly skipped: readonly {
    id: string
    code: string
    reason: string
    guards?: readonly string[] | undefined
  }[]
}

const bodyOf = (chosen: Chosen, change: BulkChange) => ({ ...chosen, ...change }) as never

export const checkBulk = (
  { routes }: Slice<'bulk'>,
  chosen: Chosen,
  change: BulkChange,
): Promise<BulkReport> => call(routes.bulkCheck, { body: bodyOf(chosen, change) })

export const applyBulk = (
  { routes }: Slice<'bulk'>,
  chosen: Chosen,
  change: BulkChange,
  idempotencyKey: string,
): Promise<BulkReport> => call(routes.bulk, { body: bodyOf(chosen, change), idempotencyKey })

export const undoBulk = (
  { routes }: Slice<'bulk'>,
  id: string,
  idempotencyKey: string,
): Promise<BulkReport> => call(routes.bulkUndo, { params: { id }, idempotencyKey })

interface SkippedGroup {
  /** Tells the groups apart. */
  key: string
  reason: string
  /** What the transition still needs, where that is the reason. */
  guards: readonly string[]
  codes: string[]
}

/** Why rows were skipped, most frequent first, with their codes. */
export function skippedByReason(skipped: BulkReport['skipped']): SkippedGroup[] {
  const groups = Map.groupBy(skipped, ({ reason, guards = [] }) => [reason, ...guards].join(' '))
  return [...groups]
    .map(([key, rows]) => ({
      key,
      reason: rows[0]!.reason,
      guards: rows[0]!.guards ?? [],
      codes: rows.map(({ code }) => code),
    }))
    .toSorted((a, b) => b.codes.length - a.codes.length)
}
