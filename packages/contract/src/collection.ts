import * as z from 'zod/mini'
import type {
  ChangesOf,
  DetailKeys,
  Field,
  FieldFilters,
  Fields,
  FieldSorts,
  InputOf,
  ValuesOf,
} from './field.ts'
import type { Guards, Machine } from './machine.ts'
import type { Action } from './permissions.ts'
import { Day, Id, Moment, type Schema } from './route.ts'

/** What every record has, whatever its type: kept once, in the `records` row. */
export type SpineValues = {
  id: string
  version: number
  status: string
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  archivedAt: string | null
}

/**
 * What this reader may do with the record: `update`, `archive`, `restore`, and on a record read alone also the steps of
 * its status that are open to them, `to:<status>`.
 */
export type Can = { can: string[] }

export interface CollectionActions {
  readonly read: Action
  readonly create: Action
  readonly update: Action
  readonly approve: Action
  readonly archive: Action
  readonly export: Action
  /** Only where the records come from workbooks as well. */
  readonly import?: Action
  /** The steps of who does the work, where they are nobody else's. */
  readonly do?: Action
  /** The steps of who looks it over, where somebody else decides. */
  readonly review?: Action
}

interface Definition {
  /** One word for the slice in contract, SQL, module, route, feature and translations. */
  readonly name: string
  /** The record type on the spine. */
  readonly type: string
  readonly area: 'audit' | 'risk' | 'compliance' | 'techdoc' | 'workspace'
  readonly machine: Machine
  readonly actions: CollectionActions
  /**
   * How a code is made when none is given: `{field}` is the code of a reference, `{field:head}` its part before the
   * first dot, `{year}` the year, and the zeros at the end are the counter.
   */
  readonly numbering?: Numbering
  /** Rich texts that a record of this type may have, by name; each is edited together, outside the record's own fields. */
  readonly documents?: readonly string[]
  /** Its records are made from a structure that is given: to make one is nobody's writing. */
  readonly given?: true
  /** It supports other records: to link it to one says something of that one, and nothing of it. */
  readonly supports?: true
  /** Of guards whose refusal names more than the guard: the field that does, by the guard’s name. */
  readonly saidBy?: Readonly<Record<string, string>>
  /** How many days before it is due its owner is reminded, the farthest first; `DUE_SOON_DAYS` where nothing is said. */
  readonly dueSoon?: readonly number[]
}

/** One pattern for all, or another for those whose choice says so: `CRA` for assessments of compliance. */
export type Numbering =
  | string
  | { readonly by: string; readonly of: Readonly<Record<string, string>>; readonly otherwise: string }

/** The pattern that the code of a record with these values is made by. */
export function numberingOf(
  numbering: Numbering | undefined,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  if (numbering === undefined || typeof numbering === 'string') return numbering
  return numbering.of[String(values[numbering.by])] ?? numbering.otherwise
}

/** Every pattern that codes of a collection are made by. */
export function patternsOf(numbering: Numbering | undefined): string[] {
  if (numbering === undefined) return []
  return typeof numbering === 'string' ? [numbering] : [numbering.otherwise, ...Object.values(numbering.of)]
}

export interface CollectionDefinition<F extends Fields> extends Definition {
  readonly fields: F
  readonly guards: Guards<ValuesOf<F>>
  /** Which fields the full-text search reads, beside code and title. */
  readonly searched: readonly (keyof F & string)[]
}

const SPINE_SORTS = ['updatedAt', 'createdAt', 'code', 'status', 'title'] as const

/** A collection of any fields, as the platform handles it. */
export interface Collection extends Definition {
  readonly fields: Fields
  readonly guards: Guards<never>
  readonly searched: readonly string[]
  readonly path: string
  readonly sorts: readonly string[]
  readonly Record: Schema
  /** A record's line in a list: without what is long reading. */
  readonly Line: Schema
  readonly Input: Schema
  readonly Changes: Schema
  readonly Filter: z.ZodMiniType<ListFilter>
}

/** A collection of known fields, as its slice and its pages handle it. */
export interface CollectionOf<F extends Fields> extends Collection {
  readonly fields: F
  readonly Record: z.ZodMiniType<ValuesOf<F> & SpineValues & Can>
  readonly Line: z.ZodMiniType<Omit<ValuesOf<F>, DetailKeys<F>> & SpineValues & Can>
  readonly Input: z.ZodMiniType<InputOf<F>>
  readonly Changes: z.ZodMiniType<ChangesOf<F>>
  readonly Filter: z.ZodMiniType<SpineFilter & FieldFilters<F>>
  readonly sorts: readonly ((typeof SPINE_SORTS)[number] | FieldSorts<F>)[]
}

export type RecordOf<C extends Collection> = z.output<C['Record']>
export type LineOf<C extends Collection> = z.output<C['Line']>

/** The part of a filter that every list understands. */
export type SpineFilter = {
  q?: string | undefined
  status?: string[] | undefined
  archived?: 'no' | 'only' | 'all' | undefined
  updatedFrom?: string | undefined
  updatedTo?: string | undefined
}
/** The filter of a list whose collection is not known: fields marked `filter` add their own keys. */
export type ListFilter = SpineFilter & { [field: string]: unknown }
/** The filter of a list of this collection. */
export type FilterOf<C extends Collection> = z.output<C['Filter']>

const orNull = (schema: Schema) => z.nullable(schema)

function recordSchema(fields: Fields, whole: boolean): Schema {
  const shape: Record<string, Schema> = {
    id: Id,
    version: z.int(),
    status: z.string(),
    createdAt: Moment,
    createdBy: orNull(Id),
    updatedAt: Moment,
    updatedBy: orNull(Id),
    archivedAt: orNull(Moment),
  }
  for (const [key, field] of Object.entries(fields)) {
    if (whole || !field.detail) shape[key] = field.required ? field.schema : orNull(field.schema)
  }
  return z.object({ ...shape, can: z.array(z.string()) })
}

function inputSchema(fields: Fields): Schema {
  const shape: Record<string, Schema> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (field.computed) continue
    const value = field.required ? field.schema : orNull(field.schema)
    shape[key] = field.required && !field.numbered ? value : z.optional(value)
  }
  return z.strictObject(shape)
}

function changesSchema(fields: Fields): Schema {
  const shape: Record<string, Schema> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (!field.fixed) shape[key] = z.optional(field.required ? field.schema : orNull(field.schema))
  }
  return z.strictObject(shape)
}

/** `none` finds the records where the field is empty. */
function filterOf(field: Field): Schema | undefined {
  if (field.kind === 'choice') return z.array(z.enum(['none', ...field.choices!] as [string, ...string[]]))
  if (field.kind === 'choices') return z.array(z.enum(field.choices as [string, ...string[]]))
  if (field.kind === 'whole') return z.array(z.int().check(z.gte(field.min!), z.lte(field.max!)))
  if (field.kind === 'flag') return z.boolean()
  if (field.kind === 'person') return z.array(z.union([Id, z.enum(['me', 'none'])]))
  if (field.kind === 'reference' || field.kind === 'references') return z.array(Id)
  return undefined
}

function filterSchema(fields: Fields, machine: Machine): Schema {
  const shape: Record<string, Schema> = {
    q: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.array(z.enum(machine.states as [string, ...string[]]))),
    archived: z.optional(z.enum(['no', 'only', 'all'])),
    updatedFrom: z.optional(Day),
    updatedTo: z.optional(Day),
  }
  for (const [key, field] of Object.entries(fields)) {
    const filter = field.filter ? filterOf(field) : undefined
    if (filter) shape[key] = z.optional(filter)
  }
  return z.strictObject(shape)
}

/** Schemas with a name stand once in the OpenAPI document and are referred to from everywhere else. */
function named(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema as never, { id })
  return schema
}

/**
 * Declares a collection of records. From this one declaration the platform serves list, get, create, update,
 * transition, bulk edit, archive, history, Excel out and in, and the web draws table, filters, form and panel.
 */
export function collection<const F extends Fields>(definition: CollectionDefinition<F>): CollectionOf<F> {
  const { fields, machine } = definition
  const sorts = Object.entries(fields)
    .filter(([, field]) => field.sort && field.spine === undefined)
    .map(([key]) => key)
  const name = definition.type[0]!.toUpperCase() + definition.type.slice(1)
  return {
    ...definition,
    path: `/${definition.name}`,
    sorts: [...SPINE_SORTS, ...sorts] as CollectionOf<F>['sorts'][number][],
    Record: named(name, recordSchema(fields, true)) as CollectionOf<F>['Record'],
    Line: named(`${name}Line`, recordSchema(fields, false)) as CollectionOf<F>['Line'],
    Input: named(`${name}Input`, inputSchema(fields)) as CollectionOf<F>['Input'],
    Changes: named(`${name}Changes`, changesSchema(fields)) as CollectionOf<F>['Changes'],
    Filter: named(`${name}Filter`, filterSchema(fields, machine)) as CollectionOf<F>['Filter'],
  }
}
