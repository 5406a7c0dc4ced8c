export interface Period {
  readonly periodFrom: string
  readonly periodTo: string
  readonly dueOn: string
}

const DAY = 86_400_000
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const written = (date: Date): string => date.toISOString().slice(0, 10)

/** The calendar year of a day, due on its last day. */
export function yearOf(day: string): Period {
  const year = day.slice(0, 4)
  return { periodFrom: `${year}-01-01`, periodTo: `${year}-12-31`, dueOn: `${year}-12-31` }
}

const monthsOf = ({ periodFrom, periodTo }: Omit<Period, 'dueOn'>): number => {
  const [from, next] = [at(periodFrom), new Date(at(periodTo).getTime() + DAY)]
  if (from.getUTCDate() !== next.getUTCDate()) return 0
  return (next.getUTCFullYear() - from.getUTCFullYear()) * 12 + next.getUTCMonth() - from.getUTCMonth()
}

/** The next period of the same length: whole months if it was whole months, otherwise the same number of days. */
export function nextPeriod(last: Omit<Period, 'dueOn'>): Period {
  const from = new Date(at(last.periodTo).getTime() + DAY)
  const months = monthsOf(last)
  const end =
    months > 0
      ? Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate())
      : from.getTime() + Math.max(DAY, at(last.periodTo).getTime() - at(last.periodFrom).getTime() + DAY)
  const to = written(new Date(end - DAY))
  return { periodFrom: written(from), periodTo: to, dueOn: to }
}
