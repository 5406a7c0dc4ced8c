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

/** The values that every record has, whatever its type; stored in the `records` row. */
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
 * What this person may do with the record: `update`, `archive` and `restore`. A record read alone also lists the
 * permitted transitions, as `to:<status>`.
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
  /** Transitions of the person doing the work, where only they may make them. */
  readonly do?: Action
  /** Transitions of the reviewer, where another person decides. */
  readonly review?: Action
}

interface Definition {
  /** One word for the slice in contract, SQL, module, route, feature and translations. */
  readonly name: string
  /** The record type in the `records` row. */
  readonly type: string
  readonly area: 'audit' | 'risk' | 'compliance' | 'techdoc' | 'workspace'
  readonly machine: Machine
  readonly actions: CollectionActions
  /**
   * How a code is made when none is given: `{field}` is the code of a reference, `{field:head}` its part before the
   * first dot, `{year}` the year, and the zeros at the end are the counter.
   */
  readonly numbering?: Numbering
  /** Names of the rich texts of a record; they are edited collaboratively, outside the record's own fields. */
  readonly documents?: readonly string[]
  /** Records are created from a given structure: creating one does not make a person its author. */
  readonly given?: true
  /** Records support other records: a link changes the content of the supported record, not of this one. */
  readonly supports?: true
  /** By guard name: the field whose value is added to the error when the guard is not met. */
  readonly saidBy?: Readonly<Record<string, string>>
  /** How many days before the due date the owner is reminded, the earliest first; `DUE_SOON_DAYS` by default. */
  readonly dueSoon?: readonly number[]
}

/** One pattern for all records, or a pattern chosen by a field value: `CRA` for compliance assessments. */
export type Numbering =
  | string
  | { readonly by: string; readonly of: Readonly<Record<string, string>>; readonly otherwise: string }

/** The numbering pattern for a record with these values. */
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
  /** A record in a list, without `detail` fields. */
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

/** The filter keys that every list has. */
export type SpineFilter = {
  q?: string | undefined
  status?: string[] | undefined
  archived?: 'no' | 'only' | 'all' | undefined
  updatedFrom?: string | undefined
  updatedTo?: string | undefined
}
/** The filter of a list whose collection is known only at run time: fields marked `filter` add their keys. */
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

/** Named schemas appear once in the OpenAPI document and are referenced everywhere else. */
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
    .filter(([, field]) => field.sort && (field.spine === undefined || field.spine === 'due_on'))
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

/** Recognizes the collections among the exports of a module. */
export const isCollection = (value: unknown): value is Collection =>
  typeof value === 'object' && value !== null && 'fields' in value && 'machine' in value && 'Record' in value
