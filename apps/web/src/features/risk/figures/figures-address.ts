import type { FigureFilter, Figures } from 'contract/risk/figures'
import type { risklines } from 'contract/risk/risk-lines'
import { linkTo, type LinkTarget, type SearchOf } from '#platform/page-links.ts'

export const HEAT_VIEWS = ['residual', 'inherent', 'target', 'movement'] as const
export type HeatView = (typeof HEAT_VIEWS)[number]

/** Search parameters: filters, the view of the map, and the seed of the simulation. */
export interface FiguresAddress {
  /** Compliance risks instead of risks of the library. */
  context?: 'compliance' | undefined
  process?: string | undefined
  domain?: string | undefined
  category?: string | undefined
  ownerId?: string | undefined
  unit?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The register at the end of a day instead of now. */
  asAt?: string | undefined
  map?: HeatView | undefined
  losses?: boolean | undefined
  seed?: number | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WORD = /^[a-z_]{1,40}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

export const readAddress = (search: Readonly<Record<string, unknown>>): FiguresAddress => ({
  context: search['context'] === 'compliance' ? 'compliance' : undefined,
  process: matching(search['process'], UUID),
  domain: matching(search['domain'], UUID),
  category: matching(search['category'], WORD),
  ownerId: matching(search['ownerId'], UUID),
  unit: matching(search['unit'], UUID),
  from: matching(search['from'], DAY),
  to: matching(search['to'], DAY),
  asAt: matching(search['asAt'], DAY),
  map: HEAT_VIEWS.find((view) => view === search['map']),
  losses: String(search['losses']) === 'true' || undefined,
  seed: /^\d{1,9}$/.test(String(search['seed'])) ? Number(search['seed']) : undefined,
})

/** The filter that is sent to the server. */
export function filterOf(
  { context, process, domain, category, ownerId, unit, from, to, asAt }: FiguresAddress,
  assessment?: string,
): FigureFilter {
  const past = asAt !== undefined && !assessment
  return {
    ...(assessment ? { assessment } : {}),
    ...(context ? { context: [context] } : {}),
    ...(process ? { process: [process] } : {}),
    ...(domain ? { domain: [domain] } : {}),
    ...(category ? { category: [category as NonNullable<FigureFilter['category']>[number]] } : {}),
    // Whose a risk was on a past day is not kept.
    ...(ownerId && !past ? { ownerId: [ownerId] } : {}),
    ...(unit ? { unit: [unit] } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(past ? { asAt } : {}),
  }
}

/** Whether the figures are of lines about requirements, which belong to domains instead of processes. */
export const isOfCompliance = (
  { assessment }: Pick<Figures, 'assessment'>,
  { context }: FigureFilter,
): boolean => (assessment ? assessment.context === 'compliance' : context?.includes('compliance') === true)

/** The fields by which a figure filters its list of lines. */
export type LineFilter = SearchOf<keyof (typeof risklines)['fields']>

/** Link to the list of exactly the lines that a figure counts; undefined if the list has no such filter, as for a past day. */
function listLink(
  filter: FigureFilter,
  narrowedTo: readonly string[] | null,
  more: LineFilter = {},
): LinkTarget | undefined {
  const { assessment, process, domain, category, context, ownerId, unit, from, to, asAt } = filter
  const scoped = !assessment && (unit ?? from ?? to) !== undefined
  const page = context?.includes('compliance')
    ? '/compliance-risk-assessments/risks'
    : '/risk-assessments/risks'
  if (asAt !== undefined || (scoped && narrowedTo === null)) return undefined
  return linkTo({
    to: page,
    search: {
      ...(assessment ? { assessment } : { current: true }),
      ...(scoped && narrowedTo ? { assessment: narrowedTo } : {}),
      process,
      domain,
      category,
      ownerId,
      sort: '-residualScore',
      ...more,
    },
  })
}

/** The lists behind the figures of a filter. */
export function listsOf(
  figures: Pick<Figures, 'assessment' | 'narrowedTo'>,
  filter: FigureFilter,
): (more?: LineFilter) => LinkTarget | undefined {
  const chosen = isOfCompliance(figures, filter) ? { ...filter, context: ['compliance' as const] } : filter
  return (more) => listLink(chosen, figures.narrowedTo, more)
}

/** How many filters are set. */
export const filtersIn = (address: FiguresAddress): number => Object.keys(filterOf(address)).length
