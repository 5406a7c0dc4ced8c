import { type ListFilter, queryWords, type Role, withoutArticle } from 'contract'
import { type Column, expressionOf, type Shape } from './shape.ts'

/** SQL conditions with their values. The text depends only on which filters are used, so that plans are reused. */
export class Conditions {
  readonly parts: string[] = []
  readonly values: unknown[] = []
  /** Whether a condition reads the slice's own table; otherwise the query reads `records` only. */
  readsOwn = false
  /** Whether the query contains a full-text search, whose GIN index needs bitmap scans. */
  searches = false

  /** Adds a value and returns its placeholder. */
  put(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  add(part: string): void {
    this.parts.push(part)
  }

  get text(): string {
    return this.parts.join(' and ')
  }
}

/** The limit of hits of a full-text filter. */
const SEARCH_LIMIT = 10_000

export interface FilterContext {
  personId: string
  roles: readonly Role[]
}

function filterColumn(where: Conditions, column: Column, filterValue: unknown, context: FilterContext): void {
  const expression = expressionOf(column)
  if (column.table === 'own' || column.table === 'computed') where.readsOwn = true
  if (column.field.kind === 'flag') {
    where.add(`${expression} is ${filterValue === true ? '' : 'not '}true`)
    return
  }
  const values = (filterValue as unknown[]).map((value) => (value === 'me' ? context.personId : value))
  if (column.table === 'links') {
    where.add(`exists (select from links l where l.org_id = r.org_id and l.from_id = r.id
      and l.kind = '${column.field.link}' and l.to_id = any(${where.put(values)}::uuid[]))`)
    return
  }
  if (column.field.kind === 'choices') {
    where.add(`${expression} && ${where.put(values)}::text[]`)
    return
  }
  const named = values.filter((value) => value !== 'none')
  // A single value is the usual case, and for `= any()` the planner overestimates the rows.
  if (named.length === 1 && values.length === 1) {
    where.add(`${expression} = ${where.put(named[0])}::${column.sqlType}`)
    return
  }
  const isNamed = `${expression} = any(${where.put(named)}::${column.sqlType}[])`
  where.add(named.length < values.length ? `(${isNamed} or ${expression} is null)` : isNamed)
}

/** Converts a validated filter into SQL conditions. */
export function filterRecords(shape: Shape, filter: ListFilter, context: FilterContext): Conditions {
  const where = new Conditions()
  where.add(`r.type = '${shape.of.type}'`)
  const visible = shape.listCondition?.(context.roles)
  if (visible) {
    where.add(visible)
    where.readsOwn = true
  }
  const archived = filter.archived ?? 'no'
  if (archived !== 'all') where.add(`r.archived_at is ${archived === 'only' ? 'not ' : ''}null`)
  if (filter.status) where.add(`r.status = any(${where.put(filter.status)})`)
  if (filter.updatedFrom) where.add(`r.updated_at >= ${where.put(filter.updatedFrom)}::date`)
  if (filter.updatedTo) where.add(`r.updated_at < ${where.put(filter.updatedTo)}::date + 1`)
  if (filter.q !== undefined && filter.q.trim() !== '') addSearch(where, shape.of.type, filter.q)
  for (const column of shape.columns) {
    const filterValue = column.field.filter ? filter[column.key] : undefined
    if (filterValue !== undefined) filterColumn(where, column, filterValue, context)
  }
  return where
}

function addSearch(where: Conditions, type: string, q: string): void {
  const { words, text } = searchTerms(q)
  where.searches = true
  // A query without words, such as punctuation only, matches nothing.
  where.add(
    words === ''
      ? 'false'
      : `r.id in (select s.id from app.search(${where.put(words)}, ${where.put(text)}, array['${type}'], ${SEARCH_LIMIT}) s)`,
  )
}

/** The prefix query for a word, in Arabic with or without its article. */
export function prefixPattern(word: string): string {
  const bare = withoutArticle(word)
  return bare === word ? `${word}:*` : `(${word}:* | ${bare}:*)`
}

/** A word with its forms, separated by spaces: in Arabic with and without its article. */
export const formsOf = (word: string): string => [...new Set([word, withoutArticle(word)])].join(' ')

/** Every query word must be a prefix of a word in the record; in addition, each language matches by stems. */
function searchTerms(q: string): { words: string; text: string } {
  const words = queryWords(q)
  return { words: words.map(prefixPattern).join(' & '), text: words.join(' ') }
}
