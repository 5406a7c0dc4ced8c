/** The day and the hour in a time zone; in UTC where the zone is unknown. */
export function localTime(timeZone: string | null, now: Date): { day: string; hour: number } {
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  const text = (zone: string) => new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone }).format(now)
  let local: string
  try {
    local = text(timeZone ?? 'UTC')
  } catch {
    local = text('UTC')
  }
  return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)) }
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Adds days to a day in PostgreSQL's format, `2026-11-18`. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
