import { type ListFilter, queryWords, type Role, withoutArticle } from 'contract'
import { type Column, expressionOf, type Shape } from './shape.ts'

/** A condition in SQL with its values. The text depends only on which filters are used, so that plans are reused. */
export class Conditions {
  readonly parts: string[] = []
  readonly values: unknown[] = []
  /** True once a condition reads the slice's own table; until then the spine alone answers. */
  readsOwn = false
  /** True once texts are searched, whose index is read in a way of its own. */
  searches = false

  /** Adds a value and gives its placeholder. */
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

/** How many hits of a full-text filter are considered; more is not a search but a list. */
const SEARCH_LIMIT = 10_000

export interface FilterContext {
  personId: string
  roles: readonly Role[]
}

function filterColumn(where: Conditions, column: Column, wanted: unknown, context: FilterContext): void {
  const expression = expressionOf(column)
  if (column.table === 'own' || column.table === 'computed') where.readsOwn = true
  if (column.field.kind === 'flag') {
    where.add(`${expression} is ${wanted === true ? '' : 'not '}true`)
    return
  }
  const values = (wanted as unknown[]).map((value) => (value === 'me' ? context.personId : value))
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
  // One value is by far the usual, and a plan for any list of values expects many times too many rows.
  if (named.length === 1 && values.length === 1) {
    where.add(`${expression} = ${where.put(named[0])}::${column.sqlType}`)
    return
  }
  const isNamed = `${expression} = any(${where.put(named)}::${column.sqlType}[])`
  where.add(named.length < values.length ? `(${isNamed} or ${expression} is null)` : isNamed)
}

/** Turns a filter that the contract has checked into conditions. */
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
    const wanted = column.field.filter ? filter[column.key] : undefined
    if (wanted !== undefined) filterColumn(where, column, wanted, context)
  }
  return where
}

function addSearch(where: Conditions, type: string, q: string): void {
  const { words, text } = searchTerms(q)
  where.searches = true
  // Without the search's own rows there is nothing to find: a query of signs alone matches nothing.
  where.add(
    words === ''
      ? 'false'
      : `r.id in (select s.id from app.search(${where.put(words)}, ${where.put(text)}, array['${type}'], ${SEARCH_LIMIT}) s)`,
  )
}

/** A word as the index is asked for it: as a beginning, in Arabic with its article or without. */
export function prefixPattern(word: string): string {
  const bare = withoutArticle(word)
  return bare === word ? `${word}:*` : `(${word}:* | ${bare}:*)`
}

/** Every word must begin a word of the record; beside that, each language may match by its stems. */
export function searchTerms(q: string): { words: string; text: string } {
  const words = queryWords(q)
  return { words: words.map(prefixPattern).join(' & '), text: words.join(' ') }
}
