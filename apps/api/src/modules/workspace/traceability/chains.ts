import type { TraceLink } from 'contract/workspace/traceability'
import type * as z from 'zod/mini'

/** A link between two records. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly kind: string
}

type Step = z.output<typeof TraceLink>

export interface IdChain {
  readonly ids: readonly string[]
  readonly links: readonly (readonly Step[])[]
}

interface PathQuery {
  readonly from: string
  readonly to: string
  readonly maxSteps: number
  readonly maxChains: number
  /** The records that the reader may see, including both ends; paths use no others. */
  readonly visible: ReadonlySet<string>
  /** The order of paths of equal length. */
  readonly compare: (a: string, b: string) => number
}

/** The adjacency lists, with each link from the record's side. */
function neighboursOf(edges: readonly Edge[], visible: ReadonlySet<string>) {
  const near = new Map<string, Map<string, Step[]>>()
  const add = (from: string, to: string, step: Step) => {
    const known = near.get(from) ?? new Map<string, Step[]>()
    near.set(from, known)
    known.set(to, [...(known.get(to) ?? []), step])
  }
  for (const { from, to, kind } of edges) {
    if (!visible.has(from) || !visible.has(to)) continue
    add(from, to, { kind, direction: 'out' })
    add(to, from, { kind, direction: 'in' })
  }
  return near
}

/** The distances from the start, up to the first wave that reaches the end. */
function distancesFrom(near: ReturnType<typeof neighboursOf>, { from, to, maxSteps }: PathQuery) {
  const distances = new Map([[from, 0]])
  let wave = [from]
  for (let steps = 1; steps <= maxSteps && wave.length > 0 && !distances.has(to); steps += 1) {
    const next = new Set(wave.flatMap((id) => [...(near.get(id)?.keys() ?? [])]))
    wave = [...next].filter((id) => !distances.has(id))
    for (const id of wave) distances.set(id, steps)
  }
  return distances
}

/** The shortest paths between two records, in either link direction. */
export function shortestChains(edges: readonly Edge[], wanted: PathQuery): IdChain[] {
  const { from, to, maxChains, visible, compare } = wanted
  if (!visible.has(from) || !visible.has(to)) return []
  const near = neighboursOf(edges, visible)
  const distances = distancesFrom(near, wanted)
  const length = distances.get(to)
  if (length === undefined) return []
  // Walks back from the end along decreasing distances, so that only shortest paths are built.
  const found: string[][] = []
  const back = (way: string[]): void => {
    const [here] = way
    if (here === from) found.push(way)
    const left = distances.get(here!)! - 1
    const nearer = [...(near.get(here!)?.keys() ?? [])].filter((id) => distances.get(id) === left)
    for (const id of nearer.toSorted(compare)) if (found.length < maxChains) back([id, ...way])
  }
  back([to])
  return found.map((ids) => ({
    ids,
    links: ids.slice(1).map((id, index) => near.get(ids[index]!)!.get(id)!),
  }))
}
