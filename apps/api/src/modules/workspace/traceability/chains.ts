import type { TraceLink } from 'contract/workspace/traceability'
import type * as z from 'zod/mini'

/** A link as the database has it. */
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

interface Wanted {
  readonly from: string
  readonly to: string
  readonly maxSteps: number
  readonly maxChains: number
  /** What the reader may see, both ends included; everything else is no way. */
  readonly visible: ReadonlySet<string>
  /** In which order ways of the same length are told. */
  readonly compare: (a: string, b: string) => number
}

/** From each record to its neighbours, with what joins them as that record sees it. */
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

/** How far each record is from the start, as far as the first wave that reaches the end. */
function distancesFrom(near: ReturnType<typeof neighboursOf>, { from, to, maxSteps }: Wanted) {
  const distances = new Map([[from, 0]])
  let wave = [from]
  for (let steps = 1; steps <= maxSteps && wave.length > 0 && !distances.has(to); steps += 1) {
    const next = new Set(wave.flatMap((id) => [...(near.get(id)?.keys() ?? [])]))
    wave = [...next].filter((id) => !distances.has(id))
    for (const id of wave) distances.set(id, steps)
  }
  return distances
}

/** The shortest ways from one record to another, each link taken in either direction. */
export function shortestChains(edges: readonly Edge[], wanted: Wanted): IdChain[] {
  const { from, to, maxChains, visible, compare } = wanted
  if (!visible.has(from) || !visible.has(to)) return []
  const near = neighboursOf(edges, visible)
  const distances = distancesFrom(near, wanted)
  const length = distances.get(to)
  if (length === undefined) return []
  // Back from the end, each step one nearer to the start: what is found is a shortest way, and nothing is tried in vain.
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
