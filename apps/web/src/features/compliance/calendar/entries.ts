import type { CalendarEntry, CalendarKind } from 'contract/compliance/calendar'

export interface CalendarFilter {
  kind?: string | undefined
  universe?: string | undefined
  owner?: string | undefined
}

export const chosen = (
  entries: readonly CalendarEntry[],
  { kind, universe, owner }: CalendarFilter,
): CalendarEntry[] =>
  entries.filter(
    (entry) =>
      (!kind || entry.kind === (kind as CalendarKind)) &&
      (!universe || entry.universes.includes(universe)) &&
      (!owner || entry.ownerId === owner),
  )

export function byDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return days
}
