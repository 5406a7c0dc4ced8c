import { samePlace, type Movement, type Place } from './heat-map.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A cell as drawn, by its left upper corner. */
export interface CellBox {
  readonly place: Place
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** A count at the end of its lower edge. */
  readonly counted: boolean
}

/** A vector from a ring (before) to a disc (now), bent at one point. */
export interface Vector {
  readonly key: string
  readonly from: Point
  readonly bend: Point
  readonly to: Point
}

export const DISC = 9
export const RING = 3.6
const DISCS_APART = 22
const RINGS_APART = 12
const IN_A_ROW = 3
/** The inset of the middle of a count from the corner of its cell. */
const COUNT = { inset: 12, radius: 9 }
/** From the gentlest curve to the strongest. */
const BENDS = [0, 0.09, -0.09, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32, 0.42, -0.42]

const middle = ({ x, y, width, height }: CellBox): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The counts stand at the end of the line: on the left in Arabic. */
export const countPoint = (box: CellBox, rightToLeft: boolean): Point => ({
  x: rightToLeft ? box.x + COUNT.inset : box.x + box.width - COUNT.inset,
  y: box.y + box.height - COUNT.inset,
})

interface Obstacle extends Point {
  readonly radius: number
  /** The movement that ends or begins here may touch it. */
  readonly of: number
}

const groups = (movements: readonly Movement[], end: 'from' | 'to'): number[][] => [
  ...Map.groupBy(
    movements.keys(),
    (at) => `${movements[at]![end].row}:${movements[at]![end].column}`,
  ).values(),
]

/** Discs of one cell: around its middle, three in a row. */
function discsIn(box: CellBox, count: number, rightToLeft: boolean): Point[] {
  const { x, y } = middle(box)
  const rows = Math.ceil(count / IN_A_ROW)
  const step = Math.min(DISCS_APART, box.width / (Math.min(count, IN_A_ROW) + 0.4))
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / IN_A_ROW)
    const inRow = Math.min(IN_A_ROW, count - row * IN_A_ROW)
    const inline = ((at % IN_A_ROW) - (inRow - 1) / 2) * step
    return {
      x: x + (rightToLeft ? -inline : inline),
      y: y + (row - (rows - 1) / 2) * Math.min(20, box.height / (rows + 0.4)),
    }
  })
}

const along = ({ from, bend, to }: Omit<Vector, 'key'>, t: number): Point => ({
  x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * bend.x + t * t * to.x,
  y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * bend.y + t * t * to.y,
})

/** How many obstacles a curve runs through. */
export function hitsOf(
  curve: Omit<Vector, 'key'>,
  obstacles: readonly (Point & { radius: number })[],
): number {
  return obstacles.filter((one) => {
    for (let t = 0.04; t < 1; t += 0.04) {
      const { x, y } = along(curve, t)
      if (Math.hypot(x - one.x, y - one.y) < one.radius) return true
    }
    return false
  }).length
}

/** Bends as little as it must to stay clear of other discs and rings, and of the counts. */
function curveOf(from: Point, to: Point, obstacles: readonly Obstacle[]): Omit<Vector, 'key'> {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const curves = BENDS.map((bend) => ({
    from,
    to,
    bend: { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend },
  }))
  const hits = curves.map((curve) => hitsOf(curve, obstacles))
  return curves[hits.indexOf(Math.min(...hits))]!
}

/** The vectors between the middles of cells: rings where risks were, numbered discs where they are. */
export function vectorsOf(
  movements: readonly Movement[],
  boxes: readonly CellBox[],
  rightToLeft: boolean,
): Vector[] {
  const boxAt = (place: Place) => boxes.find((box) => samePlace(box.place, place))
  const shown = movements.filter(({ from, to }) => boxAt(from) && boxAt(to))
  const to: Point[] = []
  for (const group of groups(shown, 'to')) {
    const discs = discsIn(boxAt(shown[group[0]!]!.to)!, group.length, rightToLeft)
    group.forEach((at, place) => (to[at] = discs[place]!))
  }
  const from: Point[] = []
  for (const group of groups(shown, 'from')) {
    // Rings stand side by side across the mean direction, in the order of their ends: so vectors do not cross.
    const start = middle(boxAt(shown[group[0]!]!.from)!)
    const angles = group.map((at) => Math.atan2(to[at]!.y - start.y, to[at]!.x - start.x))
    const mean = Math.atan2(
      angles.reduce((sum, angle) => sum + Math.sin(angle), 0),
      angles.reduce((sum, angle) => sum + Math.cos(angle), 0),
    )
    const side = { x: -Math.sin(mean), y: Math.cos(mean) }
    const order = group.toSorted(
      (one, other) => aside(to[one]!, start, side) - aside(to[other]!, start, side),
    )
    order.forEach((at, place) => {
      const offset = (place - (order.length - 1) / 2) * RINGS_APART
      from[at] = {
        x: start.x + Math.cos(mean) * DISC + side.x * offset,
        y: start.y + Math.sin(mean) * DISC + side.y * offset,
      }
    })
  }
  const obstacles: Obstacle[] = [
    ...to.map((point, of) => ({ ...point, radius: DISC + 4, of })),
    ...from.map((point, of) => ({ ...point, radius: RING + 4, of })),
    ...boxes
      .filter(({ counted }) => counted)
      .map((box) => ({ ...countPoint(box, rightToLeft), radius: COUNT.radius, of: -1 })),
  ]
  return shown.map(({ key }, at) => ({
    key,
    ...curveOf(
      from[at]!,
      to[at]!,
      obstacles.filter(({ of }) => of !== at),
    ),
  }))
}

const aside = (point: Point, start: Point, side: Point): number =>
  (point.x - start.x) * side.x + (point.y - start.y) * side.y

/** The stepped line between the cells above a limit and the others. */
export function limitPath(
  boxes: readonly CellBox[],
  isAbove: (place: Place) => boolean,
  rightToLeft: boolean,
): string {
  return boxes
    .filter(({ place }) => isAbove(place))
    .flatMap(({ place, x, y, width, height }) => {
      const start = rightToLeft ? x + width : x
      const edges: string[] = []
      if (place.column > 0 && !isAbove({ row: place.row, column: place.column - 1 })) {
        edges.push(`M${start} ${y}v${height}`)
      }
      if (place.row > 0 && !isAbove({ row: place.row - 1, column: place.column })) {
        edges.push(`M${x} ${y + height}h${width}`)
      }
      return edges
    })
    .join('')
}
