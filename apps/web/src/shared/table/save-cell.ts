import type { QueryClient } from '@tanstack/react-query'
import type { LateSave } from '#platform/records/conflict.ts'
import type { AnyRecord, RecordSource } from '#platform/records/record.ts'
import { updateRecord } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { errorCode } from '#platform/errors.ts'

type Changes = Record<string, unknown>

/** The records as the answers to saves returned them: a list is refetched later than a person types on. */
const answered = new WeakMap<QueryClient, Map<string, AnyRecord>>()
/** Saves of one record follow each other, so that the next one knows the version of the one before. */
const running = new Map<string, Promise<unknown>>()

function answersOf(client: QueryClient): Map<string, AnyRecord> {
  const known = answered.get(client) ?? new Map<string, AnyRecord>()
  answered.set(client, known)
  return known
}

export type CellSave = { readonly saved: AnyRecord } | { readonly late: LateSave }

/**
 * Saves values of one row on top of what the person saw. If another person was faster, nothing is overwritten: both
 * versions are returned, for a decision.
 */
export function saveCell(
  client: QueryClient,
  source: RecordSource,
  seen: AnyRecord,
  changes: Changes,
): Promise<CellSave> {
  const { id } = seen
  const before = running.get(id) ?? Promise.resolve()
  const save = before
    .catch(() => undefined)
    .then(async (): Promise<CellSave> => {
      const answer = answersOf(client).get(id)
      const base = answer && answer.version > seen.version ? answer : seen
      try {
        const saved = await updateRecord(client, source, id, { changes, version: base.version })
        answersOf(client).set(id, saved)
        return { saved }
      } catch (error) {
        if (errorCode(error) !== 'VERSION_CONFLICT') throw error
        const theirs = await client.fetchQuery({ ...recordQuery(source, id), staleTime: 0 })
        // A row has no long texts: those are as they are.
        return { late: { base: { ...theirs, ...base }, mine: changes, theirs } }
      }
    })
  running.set(id, save)
  return save
}
