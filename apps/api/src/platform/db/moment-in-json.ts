/** A time inside JSON, as text in the form that the pool gives columns: ISO 8601 in UTC. */
export const momentInJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
