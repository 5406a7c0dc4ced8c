/** The first and last day that may be chosen, as ISO days, which sort as text. */
export interface DayLimits {
  min?: string | undefined
  max?: string | undefined
}

export const isWithin = (day: string, { min, max }: DayLimits): boolean =>
  (min === undefined || day >= min) && (max === undefined || day <= max)

export function nearestWithin(day: string, { min, max }: DayLimits): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

const AROUND = 20

/** The years to choose from: around the shown one, as far as the limits allow. */
export function yearsAround(year: number, { min, max }: DayLimits): number[] {
  const first = Math.max(year - AROUND, min ? Number(min.slice(0, 4)) : 1900)
  const last = Math.min(year + AROUND, max ? Number(max.slice(0, 4)) : 9999)
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, at) => first + at)
}
