import type { RecordLink } from '#platform/records/record-queries.ts'

export const NODE = { width: 168, height: 44, gap: 12 }
export const MAX_SIDE = 6
const COLUMN = 228

export interface GraphNode {
  link: RecordLink
  x: number
  y: number
}
export interface Graph {
  width: number
  height: number
  centre: { x: number; y: number }
  nodes: GraphNode[]
  /** How many did not fit; the list has them all. */
  left: number
}

/**
 * The links of one record in three columns: incoming, the record itself, outgoing. The columns follow the reading
 * direction, so in Arabic incoming links are on the right.
 */
export function layOut(links: readonly RecordLink[], rightToLeft: boolean): Graph {
  const sides = {
    in: links.filter((l) => l.direction === 'in'),
    out: links.filter((l) => l.direction === 'out'),
  }
  const shown = { in: sides.in.slice(0, MAX_SIDE), out: sides.out.slice(0, MAX_SIDE) }
  const rows = Math.max(1, shown.in.length, shown.out.length)
  const height = rows * (NODE.height + NODE.gap) - NODE.gap
  const width = COLUMN * 2 + NODE.width
  const place = (column: number) => (rightToLeft ? 2 - column : column) * COLUMN
  const stack = (side: readonly RecordLink[], column: number): GraphNode[] => {
    const free = height - (side.length * (NODE.height + NODE.gap) - NODE.gap)
    return side.map((link, row) => ({
      link,
      x: place(column),
      y: free / 2 + row * (NODE.height + NODE.gap),
    }))
  }
  const nodes = [...stack(shown.in, 0), ...stack(shown.out, 2)]
  return {
    width,
    height,
    centre: { x: place(1), y: (height - NODE.height) / 2 },
    nodes,
    left: links.length - nodes.length,
  }
}
