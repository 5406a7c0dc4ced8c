import { expect, test } from 'vitest'
import { layOut, MAX_SIDE, NODE } from './link-graph.ts'

const link = (id: string, direction: 'in' | 'out') => ({
  id,
  kind: 'relates_to',
  direction,
  record: { id, type: 'process', code: id, title: {}, status: 'draft' },
})

test('incoming links are before the record, outgoing ones after it, mirrored in Arabic', () => {
  const links = [link('a', 'in'), link('b', 'out'), link('c', 'out')]
  const read = layOut(links, false)
  const [a, b] = read.nodes
  expect(a!.x).toBeLessThan(read.centre.x)
  expect(b!.x).toBeGreaterThan(read.centre.x)
  const mirrored = layOut(links, true)
  expect(mirrored.nodes[0]!.x).toBe(b!.x)
  expect(mirrored.nodes[1]!.x).toBe(a!.x)
})

test('nodes do not overlap, stay inside, and those without room are counted', () => {
  const links = Array.from({ length: MAX_SIDE + 3 }, (_, at) => link(String(at), 'out'))
  const { nodes, height, left } = layOut(links, false)
  expect(nodes).toHaveLength(MAX_SIDE)
  expect(left).toBe(3)
  for (const [at, node] of nodes.entries()) {
    expect(node.y).toBeGreaterThanOrEqual(0)
    expect(node.y + NODE.height).toBeLessThanOrEqual(height)
    if (at > 0) expect(node.y - nodes[at - 1]!.y).toBeGreaterThanOrEqual(NODE.height + NODE.gap)
  }
})
