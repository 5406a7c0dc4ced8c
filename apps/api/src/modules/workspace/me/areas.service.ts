import { grants, type ListFilter } from 'contract'
import {
  AREA_MONTHS,
  type AreaFigure,
  type AreaName,
  type AreaSummaries,
  type AreaSummary,
  HOME_AREAS,
} from 'contract/workspace/home-areas'
import { userActions } from 'contract/workspace/users'
import { dayNow } from '#platform/clock.ts'
import { countLists } from '#platform/collection/list.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import {
  actionPoints,
  compliancePoints,
  countPeople,
  filePoints,
  issuePoints,
  medianAge,
  type Points,
  riskPoints,
} from './areas.queries.ts'

interface Measured {
  points: Points
  parts?: AreaSummary['parts']
  /** Figures that are not counts of rows. */
  values?: Readonly<Record<string, number>>
}

/** The record type whose readers see the area. Users are for those who manage them. */
const READ_BY: Readonly<Record<Exclude<AreaName, 'people'>, string>> = {
  audit: 'issue',
  risk: 'riskline',
  compliance: 'universe',
  techdoc: 'device',
  actions: 'action',
}

const mayRead = (byType: CollectionsByType, actor: Actor, area: AreaName): boolean =>
  grants(actor, area === 'people' ? userActions.manage : byType.get(READ_BY[area])!.shape.of.actions.read)

const MEASURES: Readonly<Record<AreaName, (tx: Tx) => Promise<Measured>>> = {
  audit: async (tx) => ({ points: await issuePoints(tx) }),
  risk: async (tx) => ({ points: await riskPoints(tx) }),
  compliance: compliancePoints,
  techdoc: async (tx) => {
    const { blockers, ...measured } = await filePoints(tx)
    return { ...measured, values: { blockers } }
  },
  actions: async (tx) => ({ points: await actionPoints(tx), values: { medianAge: await medianAge(tx) } }),
  people: async (tx) => {
    const { active, ...values } = await countPeople(tx)
    return { points: [...Array.from({ length: AREA_MONTHS }, () => null), active], values }
  },
}

/**
 * The areas that this person may read. Figures that open a list are counted by the filter of that list, so that both
 * agree for everybody; the number of statements depends on the number of areas only.
 */
export async function readAreas(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  today = dayNow(),
): Promise<AreaSummaries> {
  const areas = HOME_AREAS.filter(({ area }) => mayRead(byType, actor, area))
  const counted = areas.flatMap(({ main, figures }) => [...(main ? [main] : []), ...figures])
  const lists = counted.flatMap(({ key, type, query, of }: AreaFigure) => {
    const collection = type === undefined ? undefined : byType.get(type)
    if (!collection || !grants(actor, collection.shape.of.actions.read)) return []
    const list = (name: string, filter: ListFilter) => ({ name, shape: collection.shape, filter })
    return [list(key, query(today)), ...(of ? [list(`${key} of`, of(today))] : [])]
  })
  const totals = await countLists(tx, lists, actor)
  const count = new Map(lists.map(({ name }, index) => [name, totals[index]!]))
  const summaries: AreaSummary[] = []
  // One after the other: a request with many connections at once would starve other requests.
  for (const { area, main, figures } of areas) {
    const { points, parts = [], values = {} } = await MEASURES[area](tx)
    const now = main ? count.get(main.key) : undefined
    summaries.push({
      area,
      points: now === undefined ? points : points.with(AREA_MONTHS, now),
      parts,
      figures: figures.flatMap(({ key }) => {
        const value = count.get(key) ?? values[key]
        return value === undefined ? [] : [{ key, value, of: count.get(`${key} of`) ?? null }]
      }),
    })
  }
  return { today, areas: summaries }
}
