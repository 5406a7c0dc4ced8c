/**
 * The clock of the database, as this process last heard it: whatever is kept in a record is dated by it, so that a machine
 * whose own clock is wrong, or is set back, dates nothing wrongly. In between, the time that has gone by is counted by
 * the clock that nobody can set.
 */
let heardAt = Date.now()
let countedFrom = performance.now()

/** What the database says, in milliseconds since 1970; every statement for an organisation brings it along. */
export function setClock(milliseconds: string): void {
  const at = Number(milliseconds)
  if (!Number.isFinite(at)) return
  heardAt = at
  countedFrom = performance.now()
}

export const timeNow = (): Date => new Date(heardAt + (performance.now() - countedFrom))

/** Now, as records have it: ISO 8601 in UTC. */
export const momentNow = (): string => timeNow().toISOString()

/** The day in UTC. */
export const dayNow = (): string => momentNow().slice(0, 10)
