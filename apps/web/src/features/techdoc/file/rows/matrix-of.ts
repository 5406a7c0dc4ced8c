import type { FileValues } from 'contract/techdoc/file/sections'

interface MatrixRow {
  readonly id: string
  readonly values: FileValues
}

export interface DrawnMatrix<Row extends MatrixRow> {
  /** Severities from the top down, probabilities from the start. */
  readonly severities: readonly number[]
  readonly probabilities: readonly number[]
  readonly at: (severity: number, probability: number) => readonly Row[]
  /** Rows without a place in the matrix. */
  readonly others: readonly Row[]
}

const placeOf = ({ values }: MatrixRow): readonly [number, number] | null => {
  const { severityLevel, probabilityLevel } = values
  return typeof severityLevel === 'number' && typeof probabilityLevel === 'number'
    ? [severityLevel, probabilityLevel]
    : null
}

const ascending = (levels: readonly number[]) => [...new Set(levels)].toSorted((one, other) => one - other)

/** The rows of the acceptability matrix by severity and probability. */
export function matrixOf<Row extends MatrixRow>(rows: readonly Row[]): DrawnMatrix<Row> {
  const placed = rows.flatMap((row) => {
    const place = placeOf(row)
    return place ? [{ row, place }] : []
  })
  const byPlace = Map.groupBy(placed, ({ place }) => place.join(' '))
  return {
    severities: ascending(placed.map(({ place }) => place[0])).toReversed(),
    probabilities: ascending(placed.map(({ place }) => place[1])),
    at: (severity, probability) => (byPlace.get(`${severity} ${probability}`) ?? []).map(({ row }) => row),
    others: rows.filter((row) => placeOf(row) === null),
  }
}
