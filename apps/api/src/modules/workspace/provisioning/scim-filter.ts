import { refuse } from './scim-error.ts'
import { isObject, isSame, type Json } from './scim-schema.ts'

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const
type Operator = (typeof OPERATORS)[number]
type Literal = string | number | boolean | null

export interface Comparison {
  readonly kind: 'compare'
  readonly path: string
  readonly operator: Operator
  readonly value: Literal
}

/** A filter of RFC 7644 (section 3.4.2.2). */
export type Filter =
  | Comparison
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  /** A condition on one element of a list: `emails[type eq "work"]`. */
  | { readonly kind: 'element'; readonly path: string; readonly part: Filter }

const MAX_LENGTH = 1_000
const MAX_DEPTH = 8
const MAX_COMPARISONS = 30

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y
const PATH = /^[a-z$][\w$:.-]*$/i

function tokensOf(text: string): string[] {
  if (text.length > MAX_LENGTH) throw refuse('invalidFilter', `A filter has at most ${MAX_LENGTH} characters`)
  const tokens: string[] = []
  const trimmed = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < trimmed.length) {
    const found = TOKEN.exec(trimmed)
    if (!found) throw refuse('invalidFilter', 'The filter has a text that does not end')
    tokens.push(found[0].trimStart())
  }
  return tokens
}

class Parser {
  private readonly tokens: readonly string[]
  private at = 0
  private comparisons = 0
  constructor(text: string) {
    this.tokens = tokensOf(text)
  }

  parse(): Filter {
    const filter = this.either(1)
    if (this.at < this.tokens.length)
      throw refuse('invalidFilter', 'The filter has an end that does not belong')
    return filter
  }

  private peek(word: string): boolean {
    const token = this.tokens[this.at]
    return token !== undefined && isSame(token, word)
  }

  private take(): string {
    const token = this.tokens[this.at++]
    if (token === undefined) throw refuse('invalidFilter', 'The filter ends too early')
    return token
  }

  private expect(word: string): void {
    if (this.take() !== word) throw refuse('invalidFilter', `The filter lacks a ${word}`)
  }

  private chain(kind: 'and' | 'or', next: () => Filter): Filter {
    const parts = [next()]
    while (this.peek(kind)) {
      this.at++
      parts.push(next())
    }
    return parts.length === 1 ? parts[0]! : { kind, parts }
  }

  private either(depth: number): Filter {
    if (depth > MAX_DEPTH) throw refuse('invalidFilter', `A filter nests at most ${MAX_DEPTH} levels`)
    return this.chain('or', () => this.chain('and', () => this.part(depth)))
  }

  private part(depth: number): Filter {
    const token = this.take()
    if (token === '(') return this.closed(')', depth)
    if (isSame(token, 'not') && this.peek('(')) {
      this.at++
      return { kind: 'not', part: this.closed(')', depth) }
    }
    if (!PATH.test(token)) throw refuse('invalidFilter', 'The filter has no attribute where one is expected')
    if (this.peek('[')) {
      this.at++
      return { kind: 'element', path: token, part: this.closed(']', depth) }
    }
    return this.comparison(token)
  }

  private closed(end: string, depth: number): Filter {
    const filter = this.either(depth + 1)
    this.expect(end)
    return filter
  }

  private comparison(path: string): Filter {
    if (++this.comparisons > MAX_COMPARISONS)
      throw refuse('invalidFilter', `A filter has at most ${MAX_COMPARISONS} comparisons`)
    const word = this.take().toLowerCase()
    const operator = OPERATORS.find((one) => one === word)
    if (!operator) throw refuse('invalidFilter', 'The filter has an unknown operator')
    return { kind: 'compare', path, operator, value: operator === 'pr' ? null : readLiteral(this.take()) }
  }
}

function readLiteral(token: string): Literal {
  try {
    const value: unknown = JSON.parse(/^(true|false|null)$/i.test(token) ? token.toLowerCase() : token)
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Literal
  } catch {
    // Refused below.
  }
  throw refuse('invalidFilter', 'The filter compares with something that is no value')
}

export const parseFilter = (text: string): Filter => new Parser(text).parse()

/** The own value of a name in any case; inherited names are none. */
const own = (holder: Json, name: string): unknown =>
  Object.entries(holder).find(([key]) => isSame(key, name))?.[1]

/** The names that lead to an attribute; the name of a schema is one of them. */
function stepsOf(resource: Json, path: string): string[] {
  if (!/^urn:/i.test(path)) return path.split('.')
  const schema = Object.keys(resource).find((key) => isSame(path.slice(0, key.length + 1), `${key}:`))
  if (schema !== undefined) return [schema, ...path.slice(schema.length + 1).split('.')]
  return path.slice(path.lastIndexOf(':') + 1).split('.')
}

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? (value as unknown[]) : [value]

/** All values at a path; those of every element of a list. */
function valuesAt(resource: Json, path: string): unknown[] {
  let values: unknown[] = [resource]
  for (const step of stepsOf(resource, path))
    values = values.flatMap((value) => (isObject(value) ? listOf(own(value, step)) : []))
  return values
    .map((value) => (isObject(value) ? own(value, 'value') : value))
    .filter((one) => one !== undefined)
}

/** The identifiers of others and of this service; all other texts are compared in any case. */
const CASE_EXACT = /(^|[.:])(id|externalId)$/i
const MOMENT = /^\d{4}-\d\d-\d\dT/

const comparable = (path: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return Date.parse(value)
  return CASE_EXACT.test(path) ? value : value.toLowerCase()
}

function isOrdered(operator: Operator, one: number | string, other: number | string): boolean {
  if (operator === 'gt') return one > other
  if (operator === 'ge') return one >= other
  if (operator === 'lt') return one < other
  return one <= other
}

function compares({ path, operator, value }: Comparison, found: unknown): boolean {
  const [one, other] = [comparable(path, found), comparable(path, value)]
  if (operator === 'eq') return one === other
  if (operator === 'co' || operator === 'sw' || operator === 'ew') {
    if (typeof found !== 'string' || typeof value !== 'string') return false
    const [text, part] = CASE_EXACT.test(path) ? [found, value] : [found.toLowerCase(), value.toLowerCase()]
    if (operator === 'co') return text.includes(part)
    return operator === 'sw' ? text.startsWith(part) : text.endsWith(part)
  }
  if (typeof one === 'string' && typeof other === 'string') return isOrdered(operator, one, other)
  return typeof one === 'number' && typeof other === 'number' && isOrdered(operator, one, other)
}

function holdsFor(resource: Json, comparison: Comparison): boolean {
  const values = valuesAt(resource, comparison.path)
  if (comparison.operator === 'pr') return values.some((one) => one !== '')
  if (comparison.value === null) return (values.length === 0) === (comparison.operator === 'eq')
  if (comparison.operator === 'ne')
    return !values.some((one) => compares({ ...comparison, operator: 'eq' }, one))
  return values.some((one) => compares(comparison, one))
}

/** Whether a resource, or an element of a list, meets a filter. */
export function matches(filter: Filter, resource: Json): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, resource))
    case 'or':
      return filter.parts.some((part) => matches(part, resource))
    case 'not':
      return !matches(filter.part, resource)
    case 'element':
      return listOf(own(resource, filter.path)).some((one) => isObject(one) && matches(filter.part, one))
    default:
      return holdsFor(resource, filter)
  }
}

/** The value by which a resource is sorted. */
export const sortValue = (resource: Json, path: string): string => {
  const [first] = valuesAt(resource, path)
  return first === undefined ? '' : String(comparable(path, first))
}
