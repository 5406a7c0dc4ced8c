export type Area = 'audit' | 'risk' | 'compliance' | 'techdoc' | 'workspace'

interface Entry {
  readonly area: Area
  /** The namespace of its words, `words/<name>`. */
  readonly name: string
  /** The page that lists the type and opens one of its records; a type without a page is shown, not opened. */
  readonly page?: string
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
  universe: { area: 'compliance', name: 'universes', page: '/regulatory-universes' },
  domain: { area: 'compliance', name: 'domains' },
  requirement: { area: 'compliance', name: 'requirements', page: '/regulatory-universes/requirements' },
  unit: { area: 'workspace', name: 'units' },
}

/** Every type of record there is. */
export const RECORD_TYPES: readonly string[] = Object.keys(CATALOGUE)

export const areaOf = (type: string): Area => CATALOGUE[type]?.area ?? 'workspace'
export const collectionOf = (type: string): string | undefined => CATALOGUE[type]?.name

/** The address of a record: its list with the panel open. */
export function recordAddress(type: string, id: string): string | undefined {
  const page = CATALOGUE[type]?.page
  return page ? `${page}?record=${encodeURIComponent(id)}` : undefined
}

/** The same record with a page to itself. */
export const recordPage = (type: string, id: string): string =>
  `${CATALOGUE[type]?.page ?? ''}/${encodeURIComponent(id)}`
