import type { QueryClient } from '@tanstack/react-query'
import type { ProjectAccess } from 'contract/audit/engagement'
import type { FilePage } from 'contract/techdoc/file/sections'
import { linkTo, withKey, type LinkTarget } from '#platform/page-links.ts'
import { targetSlice } from '#platform/collections/targets.ts'
import { meQuery } from '#platform/session/me.ts'
import { fileLink } from './file-links.ts'
import { recordQuery } from './record-queries.ts'
import type { AnyRecord } from './record.ts'

/** The page on which a record is shown to a person. */
type Place = (record: AnyRecord, me: string) => LinkTarget

const inUniverse = (universe: unknown) => ({ universeId: String(universe) })

const inProject = (project: unknown) => ({ projectId: String(project) })

/**
 * Auditees answer requests on a page of their own: they may read the request but not its project. Others find it in
 * the project.
 */
const asked = (kind: string, id: string) => linkTo({ to: '/requests', search: { record: id, kind } })
const requestPlace: Place = ({ id, project, ownerId }, me) =>
  ownerId === me
    ? asked('request', id)
    : linkTo({
        to: '/planning/$projectId',
        params: inProject(project),
        search: { view: 'requests', request: id },
      })
const surveyPlace: Place = ({ id, project, ownerId }, me) =>
  ownerId === me
    ? asked('survey', id)
    : linkTo({ to: '/completion/$projectId', params: inProject(project), search: { view: 'closing' } })
const reportPlace: Place = ({ id, project, standing }, me) =>
  (standing as ProjectAccess | null)?.contacts.includes(me)
    ? asked('report', id)
    : linkTo({
        to: '/completion/$projectId',
        params: inProject(project),
        search: { view: 'report', report: id },
      })

const seatPlace: Place = ({ project, role, ownerId }, me) =>
  role === 'auditee_contact' && ownerId === me
    ? linkTo({ to: '/requests' })
    : linkTo({ to: '/planning/$projectId', params: inProject(project), search: { view: 'team' } })

const atProcedure = ({ project, procedure }: AnyRecord) => ({
  ...inProject(project),
  procedureId: String(procedure),
})
const inFieldwork = (record: AnyRecord, view: string) =>
  linkTo({
    to: '/fieldwork/$projectId',
    params: inProject(record['project']),
    search: { view, record: record.id },
  })

const sectionPlace: Place = (record) =>
  fileLink(record['page'] as FilePage, String(record['device']), String(record['key']))

/** The pages of records that depend on their content. */
const PLACES: Readonly<Record<string, Place>> = {
  trailreview: ({ id }) => linkTo({ to: '/trail-reviews/$reviewId', params: { reviewId: id } }),
  accessreview: ({ id }) => linkTo({ to: '/access-reviews/$reviewId', params: { reviewId: id } }),
  universe: ({ id }) => linkTo({ to: '/regulatory-universe/$universeId', params: { universeId: id } }),
  gsprrow: ({ id, device }) =>
    linkTo({ to: '/gspr-checklist', search: { device: String(device), line: id } }),
  revision: ({ id, universe }) =>
    linkTo({
      to: '/regulatory-universe/$universeId',
      params: inUniverse(universe),
      search: { step: 'version', revision: id },
    }),
  domain: ({ id, universe }) =>
    linkTo({
      to: '/regulatory-requirements/$universeId',
      params: inUniverse(universe),
      search: { domain: id },
    }),
  requirement: ({ id, universe }) =>
    linkTo({
      to: '/regulatory-requirements/$universeId',
      params: inUniverse(universe),
      search: { record: id },
    }),
  statement: ({ id, universe }) =>
    linkTo({
      to: '/regulatory-requirements/$universeId/statements',
      params: inUniverse(universe),
      search: { record: id },
    }),
  request: requestPlace,
  engagementrisk: ({ id, project }) =>
    linkTo({ to: '/planning/$projectId', params: inProject(project), search: { view: 'risks', line: id } }),
  racmrow: ({ id, project }) =>
    linkTo({ to: '/planning/$projectId', params: inProject(project), search: { view: 'racm', line: id } }),
  auditplan: ({ id }) => linkTo({ to: '/audit-plans/$planId', params: { planId: id } }),
  planline: ({ id, auditplan }) =>
    linkTo({ to: '/audit-plans/$planId', params: { planId: String(auditplan) }, search: { line: id } }),
  projectmember: seatPlace,
  sample: (record) =>
    linkTo({
      to: '/fieldwork/$projectId/samples/$procedureId',
      params: atProcedure(record),
      search: { sample: record.id },
    }),
  sampleitem: (record) =>
    linkTo({
      to: '/fieldwork/$projectId/samples/$procedureId',
      params: atProcedure(record),
      search: { sample: String(record['sample']) },
    }),
  procedure: ({ id, project }) =>
    linkTo({
      to: '/fieldwork/$projectId',
      params: inProject(project),
      search: { procedure: id },
    }),
  workpaper: (record) => inFieldwork(record, 'papers'),
  reviewnote: (record) => inFieldwork(record, 'notes'),
  timeentry: (record) => inFieldwork(record, 'time'),
  gapanalysis: ({ id }) => linkTo({ to: '/gap-analysis/$analysisId', params: { analysisId: id } }),
  report: reportPlace,
  survey: surveyPlace,
  issue: ({ id, project }) =>
    linkTo({ to: '/issues/$projectId/$issueId', params: { projectId: String(project), issueId: id } }),
  section: sectionPlace,
  techdocument: ({ id }) => linkTo({ to: '/documents/$documentId', params: { documentId: id } }),
  package: ({ id }) => packagePlace(id),
  documentversion: ({ id, document }) =>
    linkTo({
      to: '/documents/$documentId',
      params: { documentId: String(document) },
      search: { version: id },
    }),
  gapitem: ({ id, gapanalysis }) =>
    linkTo({
      to: '/gap-analysis/$analysisId',
      params: { analysisId: String(gapanalysis) },
      search: { item: id },
    }),
}

const packagePlace = (id: string): LinkTarget =>
  linkTo({ to: '/packages/$packageId', params: { packageId: id } })

/** A row is shown in its section, which determines the page. */
async function findRowPlace(client: QueryClient, id: string): Promise<LinkTarget | undefined> {
  const row = await targetSlice('filerow').then((slice) => client.ensureQueryData(recordQuery(slice, id)))
  const section = await findPlace(client, 'section', String(row['section']))
  return section && withKey(section, 'row', id)
}

/** A line of a new version is shown in that version, which determines the universe. */
async function findLinePlace(client: QueryClient, id: string): Promise<LinkTarget | undefined> {
  const slice = await targetSlice('revisionline')
  const line = await client.ensureQueryData(recordQuery(slice, id))
  return findPlace(client, 'revision', String(line['revision']))
}

/** The page of such a record, after loading it; null for types whose page follows from the id. */
export async function findPlace(
  client: QueryClient,
  type: string,
  id: string,
): Promise<LinkTarget | undefined> {
  if (type === 'filerow') return findRowPlace(client, id)
  if (type === 'revisionline') return findLinePlace(client, id)
  // External readers are told of packages. They open the page, and may not read the record.
  if (type === 'package') return packagePlace(id)
  const place = PLACES[type]
  if (!place) return undefined
  const [me, record] = await Promise.all([
    client.ensureQueryData(meQuery),
    targetSlice(type).then((slice) => client.ensureQueryData(recordQuery(slice, id))),
  ])
  return place(record, me.id)
}
