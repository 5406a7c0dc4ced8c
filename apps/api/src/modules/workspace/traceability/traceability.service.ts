import { fail, grants } from 'contract'
import { MAX_CHAINS, MAX_MATRIX, MAX_STEPS, type Matrix, type Paths } from 'contract/workspace/traceability'
import { mayRead, type CollectionsByType, type Spine } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { type IdChain, shortestChains } from './chains.ts'
import { type Neighbourhood, findBetween, findMatrix } from './traceability.queries.ts'

/** The limit of visited records. */
const MAX_RECORDS = 5000

const end = ({ id, type, code, title, status }: Spine) => ({ id, type, code, title, status })

/** The types that this person may read in general; the policy then filters each record. */
const readableTypes = (byType: CollectionsByType, actor: Actor): string[] =>
  [...byType].flatMap(([type, { shape }]) => (grants(actor, shape.of.actions.read) ? [type] : []))

/** The paths through readable records only. */
function visibleChains(
  around: Neighbourhood,
  byType: CollectionsByType,
  actor: Actor,
  from: string,
  to: string,
) {
  const seen = around.records.filter((one) => mayRead(byType, actor, one))
  const byId = new Map(seen.map((one) => [one.id, one]))
  const chains: IdChain[] = shortestChains(around.links, {
    from,
    to,
    maxSteps: MAX_STEPS,
    maxChains: MAX_CHAINS,
    visible: new Set(byId.keys()),
    compare: (a, b) => (byId.get(a)!.code < byId.get(b)!.code ? -1 : 1),
  })
  return { byId, chains }
}

/** The paths between two records, without unreadable and archived records. */
export async function findPaths(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<Paths> {
  const types = readableTypes(byType, actor)
  const search = { from, to, types, maxSteps: MAX_STEPS, maxRecords: MAX_RECORDS }
  let around = await findBetween(tx, byType, { ...search, untilMet: true })
  let found = visibleChains(around, byType, actor, from, to)
  const [first, last] = [found.byId.get(from), found.byId.get(to)]
  if (!first || !last) throw fail('NOT_FOUND')
  if (around.met && found.chains.length === 0) {
    // All shortest paths contain hidden records, so longer ones are searched.
    around = await findBetween(tx, byType, { ...search, untilMet: false })
    found = visibleChains(around, byType, actor, from, to)
  }
  return {
    from: end(first),
    to: end(last),
    chains: found.chains.map(({ ids, links }) => ({
      records: ids.map((id) => end(found.byId.get(id)!)),
      links: links.map((steps) => [...steps]),
    })),
    complete: found.chains.length > 0 || around.records.length < MAX_RECORDS,
  }
}

function requireType(byType: CollectionsByType, actor: Actor, at: 'rows' | 'columns', type: string): void {
  const collection = byType.get(type)
  if (!collection) throw fail('INVALID_INPUT', [{ path: [at], code: 'unknown' }])
  if (!grants(actor, collection.shape.of.actions.read)) throw fail('FORBIDDEN')
}

/** The readable records of two types and their links. */
export async function loadMatrix(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  wanted: { rows: string; columns: string },
): Promise<Matrix> {
  requireType(byType, actor, 'rows', wanted.rows)
  requireType(byType, actor, 'columns', wanted.columns)
  const grid = await findMatrix(tx, byType, wanted, MAX_MATRIX + 1)
  const visible = (all: Spine[]) => all.slice(0, MAX_MATRIX).filter((one) => mayRead(byType, actor, one))
  const [rows, columns] = [visible(grid.rows), visible(grid.columns)]
  const places = (all: Spine[]) => new Map(all.map(({ id }, index) => [id, index]))
  const [rowAt, columnAt] = [places(rows), places(columns)]
  return {
    rows: rows.map(end),
    columns: columns.map(end),
    links: grid.links.flatMap(([row, column, kind, direction]): Matrix['links'] => {
      const [at, across] = [rowAt.get(row), columnAt.get(column)]
      return at === undefined || across === undefined ? [] : [[at, across, kind, direction]]
    }),
    complete: grid.rows.length <= MAX_MATRIX && grid.columns.length <= MAX_MATRIX,
  }
}
