import {
  type Checker,
  type Project,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import type { Expression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Catalogue, Description, ValueType } from './catalogue.ts'
import { remember } from './names.ts'
import type { CallSite } from './program.ts'

const ANYTHING = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.Never
const NOTHING = TypeFlags.Null | TypeFlags.Undefined

const FLAGS: Partial<Record<ValueType['kind'], number>> = {
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
}

const hasOuterRows = (text: string): boolean =>
  /\b(left|right|full)\s+(outer\s+)?join\b|\bunion\b/i.test(text)

/** Whether a condition on the column excludes null: a comparison, or `is not null`. */
const isCompared = (text: string, column: string): boolean =>
  new RegExp(
    `\\b${column}\\s*(=|<|>|in\\b|between\\b|is not null)|(=|<|>)\\s*(\\w+\\.)?${column}\\b`,
    'i',
  ).test(text)

interface Property {
  readonly name: string
  readonly type: Type
}

/** Compares what PostgreSQL says of a statement with what the source declares. */
export class Comparison {
  private readonly checker: Checker
  private readonly catalogue: Catalogue
  private readonly members = new Map<number, readonly Type[]>()
  private readonly elements = new Map<number, Type>()
  private readonly lists = new Map<number, boolean>()
  private readonly properties = new Map<number, readonly Property[]>()
  private readonly rows = new Map<CallSite, Type | undefined>()
  private readonly values = new Map<CallSite, readonly Type[] | undefined>()

  constructor({ checker }: Project, catalogue: Catalogue, sites: readonly CallSite[]) {
    this.checker = checker
    this.catalogue = catalogue
    const results = checker.getTypeAtLocation(sites.map(({ call }) => call))
    const lists = sites.map(({ values }) => valuesOf(values))
    const types = checker.getTypeAtLocation(lists.flatMap((list) => list ?? []))
    let next = 0
    for (const [index, site] of sites.entries()) {
      this.rows.set(site, this.rowOf(results[index]))
      this.values.set(
        site,
        lists[index]?.map(() => types[next++]!),
      )
    }
  }

  /** What is wrong with the declarations of a call, for one of its texts. */
  problems(site: CallSite, text: string, description: Description): string[] {
    return [
      ...this.columnProblems(this.rows.get(site), text, description),
      ...this.valueProblems(this.values.get(site), description),
    ]
  }

  /** Whether the call declares its row. */
  declaresRow(site: CallSite): boolean {
    const row = this.rows.get(site)
    return row !== undefined && !(row.flags & ANYTHING)
  }

  /** `Row` of `Promise<Row[]>`, or of `Promise<QueryResult<Row>>` of pg. */
  private rowOf(result: Type | undefined): Type | undefined {
    const [resolved] = result?.isTypeReference() ? this.checker.getTypeArguments(result) : []
    if (!resolved) return undefined
    if (this.checker.isArrayType(resolved)) return this.elementOf(resolved)
    const rows = this.checker.getPropertyOfType(resolved, 'rows')
    return rows && this.elementOf(this.checker.getTypeOfSymbol(rows)!)
  }

  private elementOf(list: Type): Type {
    return remember(this.elements, list.id, () => this.checker.getTypeArguments(list as TypeReference)[0]!)
  }

  private isList(type: Type): boolean {
    if (!(type.flags & TypeFlags.Object)) return false
    return remember(this.lists, type.id, () => this.checker.isArrayLikeType(type))
  }

  private membersOf(type: Type): readonly Type[] {
    return remember(this.members, type.id, () => (type.isUnionType() ? type.getTypes() : [type]))
  }

  private propertiesOf(row: Type): readonly Property[] {
    return remember(this.properties, row.id, () => {
      const symbols = this.checker.getPropertiesOfType(row)
      const types = symbols.length > 0 ? this.checker.getTypeOfSymbol(symbols) : []
      return symbols.map(({ name }, index) => ({ name, type: types[index]! }))
    })
  }

  private has(type: Type, flags: number): boolean {
    return this.membersOf(type).some((member) => member.flags & flags)
  }

  private columnProblems(row: Type | undefined, text: string, { columns }: Description): string[] {
    if (!row || row.flags & ANYTHING) return []
    const found = new Map(columns.map((column) => [column.name, column]))
    return this.propertiesOf(row).flatMap(({ name, type }) => {
      const column = found.get(name)
      if (!column) return this.has(type, TypeFlags.Undefined) ? [] : [`${name} is not a column of the result`]
      const value = this.catalogue.valueType(column.type)
      const declared = () => `declared ${this.checker.typeToString(type)}`
      if (!this.admits(type, value)) return [`${name} is ${value.name}, ${declared()}`]
      const source = this.catalogue.nullableColumn(column)
      const canBeNull = source !== undefined && !hasOuterRows(text) && !isCompared(text, source)
      return canBeNull && !this.has(type, TypeFlags.Null | ANYTHING)
        ? [`${name} can be null, ${declared()}`]
        : []
    })
  }

  /** Whether a declared type has the values that the database gives. */
  private admits(declared: Type, { kind, array }: ValueType): boolean {
    if (kind === 'json') return true
    return this.membersOf(declared).some((member) => {
      if (member.flags & ANYTHING) return true
      if (array !== this.isList(member)) return false
      if (array) return this.admits(this.elementOf(member), { name: '', kind, array: false })
      return this.isOf(member, FLAGS[kind] ?? TypeFlags.Object)
    })
  }

  /** Branded types are intersections. */
  private isOf(type: Type, flags: number): boolean {
    return (
      (type.flags & flags) !== 0 ||
      (type.isIntersectionType() && type.getTypes().some((one) => one.flags & flags))
    )
  }

  private valueProblems(values: readonly Type[] | undefined, { parameters }: Description): string[] {
    if (!values) return []
    if (values.length !== parameters.length)
      return [`takes ${parameters.length} values, given ${values.length}`]
    return values.flatMap((given, index) => {
      const type = this.catalogue.parameterType(parameters[index]!)
      return this.takes(type, given)
        ? []
        : [`$${index + 1} is ${type.name}, given ${this.checker.typeToString(given)}`]
    })
  }

  /** Whether a parameter takes every value that the program may give. */
  private takes(type: ValueType, given: Type): boolean {
    return this.membersOf(given).every((member) => {
      if (member.flags & (ANYTHING | NOTHING) || this.isEmptyObject(member)) return true
      const array = this.isList(member)
      if (type.kind === 'json' && !type.array) return !array
      if (type.array !== array) return false
      if (array) return this.takes({ ...type, array: false }, this.elementOf(member))
      return this.isOf(member, FLAGS[type.kind] ?? TypeFlags.Object)
    })
  }

  /** `{}` is `unknown` without null. */
  private isEmptyObject(type: Type): boolean {
    return (
      (type.flags & TypeFlags.Object) !== 0 && !this.isList(type) && this.checker.typeToString(type) === '{}'
    )
  }
}

/** The values of a call, if each is written there. */
function valuesOf(values: CallSite['values']): readonly Expression[] | undefined {
  if (!values) return []
  return is.isArrayLiteralExpression(values) && !values.elements.some(is.isSpreadElement)
    ? values.elements
    : undefined
}
