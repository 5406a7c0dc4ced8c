import type { QueryClient } from '@tanstack/react-query'
import { targetSlice } from '#platform/collections/targets.ts'
import { recordQuery } from './record-queries.ts'
import type { AnyRecord } from './record.ts'

const inUniverse = (record: AnyRecord) => `/regulatory-requirements/${String(record['universe'])}`

/** Who is asked answers on a page of their own, and learns nothing of the project; the others find it in its planning. */
const requestPlace = ({ id, project, standing }: AnyRecord) =>
  standing ? `/planning/${String(project)}?view=requests&request=${id}` : `/requests?record=${id}`

const atProcedure = ({ project, procedure }: AnyRecord) =>
  `/fieldwork/${String(project)}/samples/${String(procedure)}`
const inFieldwork = (record: AnyRecord, view: string) =>
  `/fieldwork/${String(record['project'])}?view=${view}&record=${record.id}`

/** Where records are shown whose place depends on what they say. */
const PLACES: Readonly<Record<string, (record: AnyRecord) => string>> = {
  universe: ({ id }) => `/regulatory-universe/${id}`,
  revision: ({ id, universe }) => `/regulatory-universe/${String(universe)}?step=version&revision=${id}`,
  domain: (record) => `${inUniverse(record)}?domain=${record.id}`,
  requirement: (record) => `${inUniverse(record)}?record=${record.id}`,
  statement: (record) => `${inUniverse(record)}/statements?record=${record.id}`,
  request: requestPlace,
  engagementrisk: ({ id, project }) => `/planning/${String(project)}?view=risks&line=${id}`,
  racmrow: ({ id, project }) => `/planning/${String(project)}?view=racm&line=${id}`,
  projectmember: ({ project }) => `/planning/${String(project)}?view=team`,
  sample: (record) => `${atProcedure(record)}?sample=${record.id}`,
  sampleitem: (record) => `${atProcedure(record)}?sample=${String(record['sample'])}&item=${record.id}`,
  procedure: ({ id, project }) => `/fieldwork/${String(project)}?procedure=${id}`,
  workpaper: (record) => inFieldwork(record, 'papers'),
  reviewnote: (record) => inFieldwork(record, 'notes'),
  timeentry: (record) => inFieldwork(record, 'time'),
  gapanalysis: ({ id }) => `/gap-analysis/${id}`,
  report: ({ id, project }) => `/completion/${String(project)}?view=report&report=${id}`,
  survey: ({ project }) => `/completion/${String(project)}?view=closing`,
  issue: ({ id, project }) => `/issues/${String(project)}/${id}`,
  gapitem: ({ id, gapanalysis }) => `/gap-analysis/${String(gapanalysis)}?item=${id}`,
}

/** The address of such a record, once it was read; none for types whose address is known by the id. */
export async function findPlace(client: QueryClient, type: string, id: string): Promise<string | undefined> {
  const place = PLACES[type]
  if (!place) return undefined
  return place(await client.ensureQueryData(recordQuery(await targetSlice(type), id)))
}
