/** The day and the hour that it is somewhere; in UTC where the place is not known. */
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

/** A day so many days later, as PostgreSQL writes days. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
