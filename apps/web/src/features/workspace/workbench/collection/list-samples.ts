import type { ListFilter } from 'contract/collection'
import { inLocale, type Locale, type Localized } from 'contract/locale'
import type { FieldTotals } from 'contract/list-totals'
import { normaliseText } from 'contract/search-text'
import type { ListFiguresAsked, Page } from '#platform/collections/list.ts'
import type { Line } from '#platform/collections/slice.ts'

/** A list query, as the server would receive it. */
export interface ListQuestion {
  readonly filter: ListFilter
  readonly sort: string
  readonly limit: number
  readonly cursor?: string | undefined
  readonly locale: Locale
}

const textOf = (value: unknown, locale: Locale): string =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? inLocale(value, locale)
    : String((value as string | number | null | undefined) ?? '')

function matches(value: unknown, wanted: unknown, me: string): boolean {
  if (typeof wanted === 'boolean') return (value === true) === wanted
  const given: unknown[] = [value ?? 'none'].flat()
  return [wanted].flat().some((one: unknown) => given.includes(one === 'me' ? me : one))
}

function isWanted(
  line: Line,
  { q, archived = 'no', updatedFrom, updatedTo, ...rest }: ListFilter,
  me: string,
) {
  const day = line.updatedAt.slice(0, 10)
  const title = line['name'] as Localized
  const texts = normaliseText([line['code'], title.en, title.fr, title.ar].join(' '))
  return (
    (archived === 'all' || (line.archivedAt !== null) === (archived === 'only')) &&
    (!updatedFrom || day >= updatedFrom) &&
    (!updatedTo || day <= updatedTo) &&
    (!q ||
      normaliseText(q)
        .split(' ')
        .every((word) => texts.includes(word))) &&
    Object.entries(rest).every(([key, wanted]) => wanted === undefined || matches(line[key], wanted, me))
  )
}

/** Filters, sorts and pages, as the server does for real collections. */
export function listSamples(lines: readonly Line[], question: ListQuestion, me: string): Page {
  const { filter, sort, limit, cursor = '0', locale } = question
  const sign = sort.startsWith('-') ? -1 : 1
  const key = sort.replace(/^-/, '')
  const column = key === 'title' ? 'name' : key
  const order = new Intl.Collator(locale, { numeric: true })
  const found = lines
    .filter((line) => isWanted(line, filter, me))
    .toSorted((a, b) => sign * order.compare(textOf(a[column], locale), textOf(b[column], locale)))
  const from = Number(cursor)
  return {
    items: found.slice(from, from + limit),
    next: from + limit < found.length ? String(from + limit) : null,
    total: { value: found.length, exact: true },
  }
}

function totalsOf(lines: readonly Line[], keys: readonly string[]): Record<string, FieldTotals> {
  const figures = (key: string): FieldTotals => {
    const values = lines.map((line) => line[key]).filter((value) => typeof value === 'number')
    if (values.length === 0) return { count: 0, sum: null, min: null, max: null }
    const sum = values.reduce((total, value) => total + value, 0)
    return { count: values.length, sum, min: Math.min(...values), max: Math.max(...values) }
  }
  return Object.fromEntries(keys.map((key) => [key, figures(key)]))
}

/** Totals and groups of a list, as the server computes them for real collections. */
export function sampleFigures(
  lines: readonly Line[],
  { filter, totals, groupBy }: ListFiguresAsked & { filter: ListFilter },
  me: string,
): Pick<Page, 'totals' | 'groups'> {
  const found = lines.filter((line) => isWanted(line, filter, me))
  const groups = [...Map.groupBy(found, (line) => line[groupBy ?? ''])].map(([value, members]) => ({
    value: (value ?? null) as string | null,
    count: members.length,
    totals: totalsOf(members, totals),
  }))
  return {
    ...(totals.length > 0 ? { totals: totalsOf(found, totals) } : {}),
    ...(groupBy === undefined ? {} : { groups }),
  }
}
