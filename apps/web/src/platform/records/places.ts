import type { QueryClient } from '@tanstack/react-query'
import { targetSlice } from '#platform/collections/targets.ts'
import { recordQuery } from './record-queries.ts'
import type { AnyRecord } from './record.ts'

const inUniverse = (record: AnyRecord) => `/regulatory-requirements/${String(record['universe'])}`

const atProcedure = ({ project, procedure }: AnyRecord) =>
  `/fieldwork/${String(project)}/samples/${String(procedure)}`

/** Where records are shown whose place depends on what they say. */
const PLACES: Readonly<Record<string, (record: AnyRecord) => string>> = {
  universe: ({ id }) => `/regulatory-universe/${id}`,
  revision: ({ id, universe }) => `/regulatory-universe/${String(universe)}?step=version&revision=${id}`,
  domain: (record) => `${inUniverse(record)}?domain=${record.id}`,
  requirement: (record) => `${inUniverse(record)}?record=${record.id}`,
  statement: (record) => `${inUniverse(record)}/statements?record=${record.id}`,
  sample: (record) => `${atProcedure(record)}?sample=${record.id}`,
  sampleitem: (record) => `${atProcedure(record)}?sample=${String(record['sample'])}&item=${record.id}`,
  gapanalysis: ({ id }) => `/gap-analysis/${id}`,
  issue: ({ id, project }) => `/issues/${String(project)}/${id}`,
  gapitem: ({ id, gapanalysis }) => `/gap-analysis/${String(gapanalysis)}?item=${id}`,
}

/** The address of such a record, once it was read; none for types whose address is known by the id. */
export async function findPlace(client: QueryClient, type: string, id: string): Promise<string | undefined> {
  const place = PLACES[type]
  if (!place) return undefined
  return place(await client.ensureQueryData(recordQuery(await targetSlice(type), id)))
}
