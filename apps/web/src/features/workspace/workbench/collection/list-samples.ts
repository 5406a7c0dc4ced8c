import type { ListFilter } from 'contract/collection'
import { inLocale, type Locale, type Localized } from 'contract/locale'
import { normaliseText } from 'contract/search-text'
import type { Page } from '#platform/collections/list.ts'
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
