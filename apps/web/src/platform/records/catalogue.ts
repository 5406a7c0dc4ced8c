import type { LinkProps } from '@tanstack/react-router'
import type { CollectionName } from '#platform/i18n/index.ts'
import { linkTo, withKey, type LinkTarget } from '#platform/page-links.ts'

export type Area = 'audit' | 'risk' | 'compliance' | 'techdoc' | 'workspace'

interface Entry {
  readonly area: Area
  /** The namespace of its texts, `contract/<name>`. */
  readonly name: CollectionName
  /** The page that lists the type and opens one of its records; a type without a page is shown without a link. */
  readonly page?: NonNullable<LinkProps['to']>
  /** The page that shows one of its records alone. */
  readonly own?: NonNullable<LinkProps['to']>
  /** The page of its records depends on more than their id: it is resolved when the link is followed. */
  readonly placed?: true
}

/** The pages of each record type, without loading their schemas. */
const CATALOGUE = {
  process: { area: 'risk', name: 'processes', page: '/process', own: '/process/$recordId' },
  subprocess: { area: 'risk', name: 'subprocesses', page: '/subprocess', own: '/subprocess/$recordId' },
  risk: { area: 'risk', name: 'risks', page: '/risks', own: '/risks/$recordId' },
  control: { area: 'risk', name: 'controls', page: '/controls', own: '/controls/$recordId' },
  indicator: { area: 'risk', name: 'indicators', page: '/indicators', own: '/indicators/$recordId' },
  measurement: { area: 'risk', name: 'measurements', page: '/indicator-values' },
  thresholdbreach: { area: 'risk', name: 'thresholdbreaches', page: '/threshold-breaches' },
  quantification: { area: 'risk', name: 'quantifications', page: '/loss-estimates' },
  evidence: { area: 'workspace', name: 'evidence', page: '/evidence' },
  action: { area: 'workspace', name: 'actions', page: '/actions', own: '/actions/$recordId' },
  acceptance: { area: 'risk', name: 'acceptances', page: '/acceptances', own: '/acceptances/$recordId' },
  assessment: { area: 'risk', name: 'assessments', page: '/risk-assessments' },
  riskline: { area: 'risk', name: 'risklines', page: '/risk-assessments/risks' },
  method: { area: 'risk', name: 'methods', page: '/risk-method' },
  revision: { area: 'compliance', name: 'revisions', placed: true },
  revisionline: { area: 'compliance', name: 'revisionlines', placed: true },
  universe: { area: 'compliance', name: 'universes', placed: true },
  domain: { area: 'compliance', name: 'domains', placed: true },
  requirement: { area: 'compliance', name: 'requirements', placed: true },
  statement: { area: 'compliance', name: 'statements', placed: true },
  gapanalysis: { area: 'compliance', name: 'gapanalyses', placed: true },
  gapitem: { area: 'compliance', name: 'gapitems', placed: true },
  projectmember: { area: 'audit', name: 'projectmembers', placed: true },
  engagementrisk: { area: 'audit', name: 'engagementrisks', placed: true },
  racmrow: { area: 'audit', name: 'racmrows', placed: true },
  request: { area: 'audit', name: 'requests', placed: true },
  clock: {
    area: 'compliance',
    name: 'clocks',
    page: '/statutory-clocks',
    own: '/statutory-clocks/$recordId',
  },
  duty: { area: 'compliance', name: 'duties', page: '/recurring-duties', own: '/recurring-duties/$recordId' },
  watch: { area: 'compliance', name: 'watches', page: '/source-watch', own: '/source-watch/$recordId' },
  consequence: { area: 'audit', name: 'consequences', page: '/proposed-changes' },
  projectexport: { area: 'audit', name: 'projectexports', page: '/project-exports' },
  project: { area: 'audit', name: 'projects', page: '/projects' },
  sample: { area: 'audit', name: 'samples', placed: true },
  sampleitem: { area: 'audit', name: 'sampleitems', placed: true },
  report: { area: 'audit', name: 'reports', placed: true },
  survey: { area: 'audit', name: 'surveys', placed: true },
  issue: { area: 'audit', name: 'issues', placed: true },
  procedure: { area: 'audit', name: 'procedures', placed: true },
  workpaper: { area: 'audit', name: 'workpapers', placed: true },
  auditplan: { area: 'audit', name: 'auditplans', placed: true },
  planline: { area: 'audit', name: 'planlines', placed: true },
  auditentity: { area: 'audit', name: 'auditentities', page: '/audit-universe' },
  reviewnote: { area: 'audit', name: 'reviewnotes', placed: true },
  timeentry: { area: 'audit', name: 'timeentries', placed: true },
  device: { area: 'techdoc', name: 'devices', page: '/devices', own: '/devices/$recordId' },
  section: { area: 'techdoc', name: 'sections', placed: true },
  filerow: { area: 'techdoc', name: 'filerows', placed: true },
  techdocument: { area: 'techdoc', name: 'techdocuments', placed: true },
  documentversion: { area: 'techdoc', name: 'documentversions', placed: true },
  gsprrow: { area: 'techdoc', name: 'gsprrows', placed: true },
  package: { area: 'techdoc', name: 'packages', placed: true },
  question: { area: 'techdoc', name: 'questions', page: '/questions' },
  template: { area: 'workspace', name: 'templates', page: '/template' },
  unit: { area: 'workspace', name: 'units' },
  trailreview: { area: 'workspace', name: 'trailreviews', placed: true },
  accessreview: { area: 'workspace', name: 'accessreviews', placed: true },
} as const satisfies Record<string, Entry>

type Entries = (typeof CATALOGUE)[keyof typeof CATALOGUE]
type Known = Omit<Entry, 'page' | 'own'> & {
  readonly page?: Extract<Entries, { page: string }>['page']
  readonly own?: Extract<Entries, { own: string }>['own']
}
const entryOf = (type: string): Known | undefined => (CATALOGUE as Readonly<Record<string, Known>>)[type]

/** Every record type. */
export const RECORD_TYPES: readonly string[] = Object.keys(CATALOGUE)

export const areaOf = (type: string): Area => entryOf(type)?.area ?? 'workspace'
export const collectionOf = (type: string): CollectionName | undefined => entryOf(type)?.name

/** The type of the records that this page shows one of, if it is their own page. */
export const typeOfPage = (path: string): string | null =>
  Object.entries<Known>(CATALOGUE).find(([, { own }]) => own === path)?.[0] ?? null

/** A link that redirects to a record of any type, wherever it is shown. */
export const leadingLink = (type: string, id: string): LinkTarget =>
  linkTo({ to: '/records/$type/$recordId', params: { type, recordId: id } })

/**
 * The list of a record with its panel open, or the address that redirects to it; undefined for a type without a page.
 */
export function recordLink(type: string, id: string): LinkTarget | undefined {
  const { page, placed } = entryOf(type) ?? {}
  if (placed) return leadingLink(type, id)
  return page && linkTo({ to: page, search: { record: id } })
}

/** The same record with one of its tabs open. */
export const withTab = (record: LinkTarget, tab: string): LinkTarget => withKey(record, 'tab', tab)

/** The same record on a page of its own. */
export function recordPageLink(type: string, id: string): LinkTarget {
  const own = entryOf(type)?.own
  return own ? linkTo({ to: own, params: { recordId: id } }) : leadingLink(type, id)
}
