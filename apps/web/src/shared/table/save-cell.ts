import type { QueryClient } from '@tanstack/react-query'
import type { LateSave } from '#platform/records/conflict.ts'
import type { AnyRecord, RecordSource } from '#platform/records/record.ts'
import { updateRecord } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { errorCode } from '#platform/errors.ts'

type Changes = Record<string, unknown>

/** The records as the answers to saves returned them: a list is refetched later than a person types on. */
const answered = new WeakMap<QueryClient, Map<string, AnyRecord>>()

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
export async function saveCell(
  client: QueryClient,
  source: RecordSource,
  seen: AnyRecord,
  changes: Changes,
): Promise<CellSave> {
  const { id } = seen
  try {
    const saved = await updateRecord(client, source, id, { changes, version: seen.version })
    answersOf(client).set(id, saved)
    return { saved }
  } catch (error) {
    if (errorCode(error) !== 'VERSION_CONFLICT') throw error
    const theirs = await client.fetchQuery({ ...recordQuery(source, id), staleTime: 0 })
    const answer = answersOf(client).get(id)
    const base = answer && answer.version > seen.version ? answer : seen
    // A row has no long texts: those are as they are.
    return { late: { base: { ...theirs, ...base }, mine: changes, theirs } }
  }
}
