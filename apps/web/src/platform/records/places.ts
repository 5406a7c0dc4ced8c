import type { QueryClient } from '@tanstack/react-query'
import type { ProjectAccess } from 'contract/audit/engagement'
import type { FilePage } from 'contract/techdoc/file/sections'
import { targetSlice } from '#platform/collections/targets.ts'
import { meQuery } from '#platform/session/me.ts'
import { fileAddress } from './file-addresses.ts'
import { recordQuery } from './record-queries.ts'
import type { AnyRecord } from './record.ts'

/** Where a record is shown to somebody. */
type Place = (record: AnyRecord, me: string) => string

const inUniverse = (record: AnyRecord) => `/regulatory-requirements/${String(record['universe'])}`

/**
 * Who is asked by an audit answers on a page of their own: they may read what they are asked, and nothing of its project.
 * The others find it in the project.
 */
const asked = (kind: string, id: string) => `/requests?record=${id}&kind=${kind}`
const requestPlace: Place = ({ id, project, ownerId }, me) =>
  ownerId === me ? asked('request', id) : `/planning/${String(project)}?view=requests&request=${id}`
const surveyPlace: Place = ({ id, project, ownerId }, me) =>
  ownerId === me ? asked('survey', id) : `/completion/${String(project)}?view=closing`
const reportPlace: Place = ({ id, project, standing }, me) =>
  (standing as ProjectAccess | null)?.contacts.includes(me)
    ? asked('report', id)
    : `/completion/${String(project)}?view=report&report=${id}`

const seatPlace: Place = ({ project, role, ownerId }, me) =>
  role === 'auditee_contact' && ownerId === me ? '/requests' : `/planning/${String(project)}?view=team`

const atProcedure = ({ project, procedure }: AnyRecord) =>
  `/fieldwork/${String(project)}/samples/${String(procedure)}`
const inFieldwork = (record: AnyRecord, view: string) =>
  `/fieldwork/${String(record['project'])}?view=${view}&record=${record.id}`

const sectionPlace: Place = (record) =>
  fileAddress(record['page'] as FilePage, String(record['device']), String(record['key']))

/** Where records are shown whose place depends on what they say. */
const PLACES: Readonly<Record<string, Place>> = {
  trailreview: ({ id }) => `/trail-reviews/${id}`,
  accessreview: ({ id }) => `/access-reviews/${id}`,
  universe: ({ id }) => `/regulatory-universe/${id}`,
  gsprrow: ({ id, device }) => `${fileAddress('gspr', String(device))}&line=${id}`,
  revision: ({ id, universe }) => `/regulatory-universe/${String(universe)}?step=version&revision=${id}`,
  domain: (record) => `${inUniverse(record)}?domain=${record.id}`,
  requirement: (record) => `${inUniverse(record)}?record=${record.id}`,
  statement: (record) => `${inUniverse(record)}/statements?record=${record.id}`,
  request: requestPlace,
  engagementrisk: ({ id, project }) => `/planning/${String(project)}?view=risks&line=${id}`,
  racmrow: ({ id, project }) => `/planning/${String(project)}?view=racm&line=${id}`,
  projectmember: seatPlace,
  sample: (record) => `${atProcedure(record)}?sample=${record.id}`,
  sampleitem: (record) => `${atProcedure(record)}?sample=${String(record['sample'])}&item=${record.id}`,
  procedure: ({ id, project }) => `/fieldwork/${String(project)}?procedure=${id}`,
  workpaper: (record) => inFieldwork(record, 'papers'),
  reviewnote: (record) => inFieldwork(record, 'notes'),
  timeentry: (record) => inFieldwork(record, 'time'),
  gapanalysis: ({ id }) => `/gap-analysis/${id}`,
  report: reportPlace,
  survey: surveyPlace,
  issue: ({ id, project }) => `/issues/${String(project)}/${id}`,
  section: sectionPlace,
  techdocument: ({ id }) => `/documents/${id}`,
  package: ({ id }) => `/packages/${id}`,
  documentversion: ({ id, document }) => `/documents/${String(document)}?version=${id}`,
  gapitem: ({ id, gapanalysis }) => `/gap-analysis/${String(gapanalysis)}?item=${id}`,
}

/** A row stands in its section, which knows its page. */
async function findRowPlace(client: QueryClient, id: string): Promise<string | undefined> {
  const row = await targetSlice('filerow').then((slice) => client.ensureQueryData(recordQuery(slice, id)))
  const section = await findPlace(client, 'section', String(row['section']))
  return section && `${section}&row=${id}`
}

/** A line of a new version stands in it, and the version knows its universe. */
async function findLinePlace(client: QueryClient, id: string): Promise<string | undefined> {
  const slice = await targetSlice('revisionline')
  const line = await client.ensureQueryData(recordQuery(slice, id))
  return findPlace(client, 'revision', String(line['revision']))
}

/** The address of such a record, once it was read; none for types whose address is known by the id. */
export async function findPlace(client: QueryClient, type: string, id: string): Promise<string | undefined> {
  if (type === 'filerow') return findRowPlace(client, id)
  if (type === 'revisionline') return findLinePlace(client, id)
  const place = PLACES[type]
  if (!place) return undefined
  const [me, record] = await Promise.all([
    client.ensureQueryData(meQuery),
    targetSlice(type).then((slice) => client.ensureQueryData(recordQuery(slice, id))),
  ])
  return place(record, me.id)
}
