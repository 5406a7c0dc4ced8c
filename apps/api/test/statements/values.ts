import type { Node } from 'typescript/unstable/ast'

/** A function of the source and the values of the names around it. */
export interface Closure {
  readonly closure: Node
  readonly scope: Scope
}

/** A value of the program: plain, a function of the source, or anything that an imported module exports. */
export type Value = unknown

/** The possible values of names, by symbol. */
export type Scope = ReadonlyMap<number, readonly Value[]>

export const NO_SCOPE: Scope = new Map()

export const isClosure = (value: Value): value is Closure =>
  typeof value === 'object' && value !== null && 'closure' in value && 'scope' in value

/** The text depends on something that is only known when the program runs. */
export class Unresolved {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** A text with more variants is assembled at run time. */
const MAX_VARIANTS = 200

export function limited<T>(values: T[]): T[] {
  if (values.length > MAX_VARIANTS) throw new Unresolved('too many variants')
  return values
}

const keyOf = (value: Value): Value =>
  typeof value === 'object' || typeof value === 'function' ? value : `${typeof value} ${String(value)}`

export const unique = (values: readonly Value[]): Value[] =>
  limited([...new Map(values.map((value) => [keyOf(value), value])).values()])

/** All lists with one value from each of the given ones. */
export function combinations(lists: readonly (readonly Value[])[]): Value[][] {
  let all: Value[][] = [[]]
  for (const values of lists) all = limited(all.flatMap((list) => values.map((value) => [...list, value])))
  return all
}

export function propertyOf(value: Value, name: string): Value {
  if (value === null || value === undefined || isClosure(value)) throw new Unresolved(`.${name}`)
  return (value as Record<string, Value>)[name]
}

/** The result of the work, or why there is none; kept so that no name is evaluated twice. */
export function attempt(work: () => readonly Value[]): readonly Value[] | Unresolved {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unresolved) return error
    throw error
  }
}

export function requireValues(found: readonly Value[] | Unresolved): readonly Value[] {
  if (found instanceof Unresolved) throw found
  return found
}
