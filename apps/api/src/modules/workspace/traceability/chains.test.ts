import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edge, shortestChains } from './chains.ts'

const NODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const compare = (a: string, b: string) => (a < b ? -1 : 1)

/** Tries every way there is, as nobody would in earnest. */
function everyWay(
  edges: readonly Edge[],
  visible: ReadonlySet<string>,
  from: string,
  to: string,
  most: number,
) {
  const ways: string[][] = []
  const go = (way: string[]): void => {
    const here = way.at(-1)!
    if (here === to) ways.push(way)
    else if (way.length <= most)
      for (const next of NODES)
        if (!way.includes(next) && visible.has(next))
          if (edges.some((edge) => [edge.from, edge.to].toSorted().join() === [here, next].toSorted().join()))
            go([...way, next])
  }
  if (visible.has(from) && visible.has(to)) go([from])
  const shortest = Math.min(...ways.map((way) => way.length))
  return ways.filter((way) => way.length === shortest).map((way) => way.join('-'))
}

const node = fc.constantFrom(...NODES)
const graph = fc.array(fc.record({ from: node, to: node, kind: fc.constantFrom('supports', 'depends_on') }), {
  maxLength: 20,
})

test('finds exactly the shortest paths through records the reader can see', () => {
  fc.assert(
    fc.property(
      graph,
      fc.subarray(NODES),
      node,
      node,
      fc.integer({ min: 1, max: 5 }),
      (edges, seen, from, to, maxSteps) => {
        const visible = new Set(seen)
        const wanted = { from, to, maxSteps, maxChains: 10_000, visible, compare }
        const chains = shortestChains(edges, wanted)
        const ways = chains.map(({ ids }) => ids.join('-'))
        expect(ways.toSorted()).toEqual(everyWay(edges, visible, from, to, maxSteps).toSorted())
        expect(shortestChains(edges, { ...wanted, maxChains: 2 })).toEqual(chains.slice(0, 2))
        for (const { ids, links } of chains)
          links.forEach((steps, index) => {
            const [near, far] = [ids[index]!, ids[index + 1]!]
            const there = edges.filter((edge) => edge.from === near && edge.to === far).length
            const back = edges.filter((edge) => edge.from === far && edge.to === near).length
            expect(steps.filter(({ direction }) => direction === 'out')).toHaveLength(there)
            expect(steps.filter(({ direction }) => direction === 'in')).toHaveLength(back)
          })
      },
    ),
    { numRuns: 300 },
  )
})
