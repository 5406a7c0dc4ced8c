import { formatTag, type Locale } from 'contract/locale'

/** The kind of number; a percentage is given as a share of one. */
export type FigureFormat =
  | { readonly kind: 'count' }
  | { readonly kind: 'percent'; readonly digits?: number }
  | { readonly kind: 'score'; readonly max?: number; readonly digits?: number }
  | { readonly kind: 'money'; readonly currency: string }

export const COUNT: FigureFormat = { kind: 'count' }
export const PERCENT: FigureFormat = { kind: 'percent' }

type Options = Intl.NumberFormatOptions

function optionsOf(format: FigureFormat): Options {
  if (format.kind === 'percent') return { style: 'percent', maximumFractionDigits: format.digits ?? 0 }
  if (format.kind === 'score') return { maximumFractionDigits: format.digits ?? 1 }
  if (format.kind === 'count') return { maximumFractionDigits: 0 }
  // Whole amounts are shown without decimals.
  return { style: 'currency', currency: format.currency, trailingZeroDisplay: 'stripIfInteger' }
}

const made = new Map<string, Intl.NumberFormat>()

function formatter(locale: Locale, options: Options): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = made.get(key) ?? new Intl.NumberFormat(locale, options)
  made.set(key, known)
  return known
}

export function formatFigure(value: number, format: FigureFormat, locale: Locale): string {
  const numbers = formatter(locale, optionsOf(format))
  const text = numbers.format(value)
  return format.kind === 'score' && format.max !== undefined
    ? `\u2066${text} / ${numbers.format(format.max)}\u2069`
    : text
}

/** For axis labels, which have room for a compact number only. */
export function formatTick(value: number, format: FigureFormat, locale: Locale): string {
  const options: Options = { ...optionsOf(format), maximumFractionDigits: 2 }
  const large = Math.abs(value) >= 10_000 ? ({ notation: 'compact', maximumFractionDigits: 1 } as const) : {}
  return formatter(locale, { ...options, ...large }).format(value)
}

export type Period = 'day' | 'month' | 'year'

const PERIODS: Readonly<
  Record<Period, { short: Intl.DateTimeFormatOptions; long: Intl.DateTimeFormatOptions }>
> = {
  day: { short: { day: 'numeric', month: 'short' }, long: { dateStyle: 'medium' } },
  month: { short: { month: 'short', year: '2-digit' }, long: { month: 'long', year: 'numeric' } },
  year: { short: { year: 'numeric' }, long: { year: 'numeric' } },
}

/** A day, or the month or year that starts on it; independent of the time zone. */
export const formatPeriod = (
  day: string,
  by: Period,
  locale: Locale,
  length: 'short' | 'long' = 'long',
): string =>
  new Intl.DateTimeFormat(formatTag(locale), { ...PERIODS[by][length], timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A change, with its sign; none is a plain zero. */
export const formatSigned = (value: number, locale: Locale): string =>
  formatter(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(value)
