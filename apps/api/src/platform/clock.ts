/**
 * The database's clock as last received. Records are dated by it, so that a wrong or adjusted clock of this machine has no
 * effect. The time since is measured with the monotonic clock.
 */
let databaseTime = Date.now()
let receivedAt = performance.now()

/** Sets the clock to the database's time, in milliseconds since 1970; every statement for an organisation returns it. */
export function setClock(milliseconds: string): void {
  const at = Number(milliseconds)
  if (!Number.isFinite(at)) return
  databaseTime = at
  receivedAt = performance.now()
}

export const timeNow = (): Date => new Date(databaseTime + (performance.now() - receivedAt))

/** Now, in the format of records: ISO 8601 in UTC. */
export const momentNow = (): string => timeNow().toISOString()

/** The day in UTC. */
export const dayNow = (): string => momentNow().slice(0, 10)
