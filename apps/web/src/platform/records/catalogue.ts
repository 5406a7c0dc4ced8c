import type { CollectionName } from '#platform/i18n/index.ts'

export type Area = 'audit' | 'risk' | 'compliance' | 'techdoc' | 'workspace'

interface Entry {
  readonly area: Area
  /** The namespace of its words, `words/<name>`. */
  readonly name: CollectionName
  /** The page that lists the type and opens one of its records; a type without a page is shown, not opened. */
  readonly page?: string
  /** Where its records are shown depends on more than their id: the address of one is found when it is followed. */
  readonly placed?: true
}

/** Where records of a type live, without the weight of their schemas. */
const CATALOGUE: Readonly<Record<string, Entry>> = {
  process: { area: 'risk', name: 'processes', page: '/process' },
  subprocess: { area: 'risk', name: 'subprocesses', page: '/subprocess' },
  risk: { area: 'risk', name: 'risks', page: '/risks' },
  control: { area: 'risk', name: 'controls', page: '/controls' },
  evidence: { area: 'workspace', name: 'evidence', page: '/evidence' },
  action: { area: 'workspace', name: 'actions', page: '/actions' },
  acceptance: { area: 'risk', name: 'acceptances', page: '/acceptances' },
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
  clock: { area: 'compliance', name: 'clocks', page: '/statutory-clocks' },
  duty: { area: 'compliance', name: 'duties', page: '/recurring-duties' },
  watch: { area: 'compliance', name: 'watches', page: '/source-watch' },
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
  reviewnote: { area: 'audit', name: 'reviewnotes', placed: true },
  timeentry: { area: 'audit', name: 'timeentries', placed: true },
  device: { area: 'techdoc', name: 'devices', page: '/devices' },
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
}

/** Every type of record there is. */
export const RECORD_TYPES: readonly string[] = Object.keys(CATALOGUE)

export const areaOf = (type: string): Area => CATALOGUE[type]?.area ?? 'workspace'
export const collectionOf = (type: string): CollectionName | undefined => CATALOGUE[type]?.name

/** Leads to a record of any type, wherever it is shown. */
export const leadingAddress = (type: string, id: string): string =>
  `/records/${type}/${encodeURIComponent(id)}`

/** The address of a record: its list with the panel open, or one that leads to where it is shown. */
export function recordAddress(type: string, id: string): string | undefined {
  const { page, placed } = CATALOGUE[type] ?? {}
  if (placed) return leadingAddress(type, id)
  return page ? `${page}?record=${encodeURIComponent(id)}` : undefined
}

/** The address of a record with one of its tabs open. */
export const withTab = (address: string, tab: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}tab=${tab}`

/** The same record with a page to itself. */
export const recordPage = (type: string, id: string): string =>
  CATALOGUE[type]?.placed
    ? leadingAddress(type, id)
    : `${CATALOGUE[type]?.page ?? ''}/${encodeURIComponent(id)}`
