import * as z from 'zod/mini'
import { LOCALES, type Localized } from './locale.ts'
import type { Marks } from './marks.ts'
import { Day, Id, Moment } from './route.ts'

/** Columns of the shared `records` row that a slice's field may live in instead of its own table. */
type SpineColumn = 'code' | 'title' | 'owner_id' | 'due_on' | 'tags'

type FieldKind =
  | 'code'
  | 'text'
  | 'localized'
  | 'choice'
  | 'choices'
  | 'whole'
  | 'number'
  | 'flag'
  | 'day'
  | 'moment'
  | 'words'
  | 'person'
  | 'reference'
  | 'references'
  | 'structure'

export type FieldTotalKind = 'sum' | 'average'

/** What a person is named for in a field: the action of the collection that their roles must grant. */
export type NamedFor = 'do' | 'review' | 'approve'

interface Traits {
  /** Must have a value, and cannot be emptied. */
  readonly required?: boolean
  /** Offered as a filter of the list. */
  readonly filter?: boolean
  /** Offered as a sort key; the migration gives it an index, except for a due date. */
  readonly sort?: boolean
  /** Set when the record is made and never again. */
  readonly fixed?: boolean
  /** Long content: part of the record, but not of list rows. */
  readonly detail?: boolean
  /** Computed by the server from other rows on reading; read-only. */
  readonly computed?: boolean
  /** Computed by the server on writing and stored with the record; read-only. */
  readonly derived?: boolean
  /**
   * Whether a change of the field changes the record's content. By default people, tags, due date and computed fields
   * do not; all others do.
   */
  readonly content?: boolean
}

export interface Field<
  T = unknown,
  Required extends boolean = boolean,
  Numbered extends boolean = boolean,
  Detail extends boolean = boolean,
  Computed extends boolean = boolean,
  Derived extends boolean = boolean,
  Filter = unknown,
  Sort extends boolean = boolean,
> {
  readonly kind: FieldKind
  readonly schema: z.ZodMiniType<T>
  readonly required: Required
  /** Always has a value; the platform generates one if none is given. */
  readonly numbered: Numbered
  readonly filter: boolean
  readonly sort: boolean
  /** Type only: the filter value of the list, `never` if it is not a filter. */
  readonly filterValue?: Filter
  /** Type only: whether the field is a sort key of the list. */
  readonly sortKey?: Sort
  readonly fixed: boolean
  readonly detail: Detail
  readonly computed: Computed
  readonly derived: Derived
  /** Whoever changes it counts as an author of the record; see `contract/authorship`. */
  readonly content: boolean
  readonly spine?: SpineColumn
  /** Only people whose roles grant this action can be named, and must still have it when the record is submitted. */
  readonly namedFor?: NamedFor
  readonly choices?: readonly string[]
  /** The shapes before the names of the choices: a level, a result, a status. */
  readonly marks?: Marks
  readonly min?: number
  readonly max?: number
  /** A whole number must be a multiple of this. */
  readonly step?: number
  /** The unit of a whole number, if not ones: thousandths (shown in percent), hundredths, or calendar years. */
  readonly counts?: 'thousandths' | 'hundredths' | 'years'
  /** Each step of a whole number has a translated label. */
  readonly named?: boolean
  /** What the foot of a list shows of a whole number first: quantities add up, scores and shares do not. */
  readonly total?: FieldTotalKind
  /** A text that is usually written in several lines. */
  readonly lines?: true | undefined
  /** The format of a text, in addition to its length. */
  readonly format?: 'address'
  /** The record type of a reference, and the link kind if there can be many. */
  readonly target?: string
  readonly link?: string
  /** A reference that says what the record is about counts as a link of this kind in traceability. */
  readonly traced?: string
  /**
   * The record type that a structure cites, each citation with its place in the record. Only such structures fit into a
   * workbook cell.
   */
  readonly cites?: string
}

type IsRequired<O extends Traits> = O['required'] extends true ? true : false
type IsDetail<O extends Traits> = O['detail'] extends true ? true : false
type IsSort<O extends Traits> = O extends { sort: true }
  ? O extends { spine: Exclude<SpineColumn, 'due_on'> }
    ? false
    : true
  : false
type FilterBy<O extends Traits, K, T> = O extends { filter: true } ? FilterValue<K, T> : never
/** The types of `filterSchema` in `collection.ts`. */
type FilterValue<K, T> = K extends 'choice'
  ? (T | 'none')[]
  : K extends 'choices'
    ? T
    : K extends 'whole'
      ? number[]
      : K extends 'flag'
        ? boolean
        : K extends 'person' | 'reference' | 'references'
          ? string[]
          : never
type IsComputed<O extends Traits> = O extends { computed: true } | { derived: true } ? true : false
type IsDerived<O extends Traits> = O extends { derived: true } ? true : false

/** Columns of `records` for owner, due date and tags, which are not content. */
const NO_CONTENT: readonly (SpineColumn | undefined)[] = ['owner_id', 'due_on', 'tags']

function field<K extends FieldKind, T, O extends Traits>(
  kind: K,
  schema: z.ZodMiniType<T>,
  options: O,
  more: Partial<Field> = {},
): Field<T, IsRequired<O>, false, IsDetail<O>, IsComputed<O>, IsDerived<O>, FilterBy<O, K, T>, IsSort<O>> {
  return {
    kind,
    schema,
    required: (options.required ?? false) as IsRequired<O>,
    numbered: false,
    filter: options.filter ?? false,
    sort: options.sort ?? false,
    // Computed fields are read-only.
    fixed: options.fixed ?? options.computed ?? options.derived ?? false,
    detail: (options.detail ?? false) as IsDetail<O>,
    computed: (options.computed ?? options.derived ?? false) as IsComputed<O>,
    derived: (options.derived ?? false) as IsDerived<O>,
    content:
      options.content ??
      !(options.computed || options.derived || kind === 'person' || NO_CONTENT.includes(more.spine)),
    ...(more as object),
  }
}

/** Text is stored in NFC, trimmed, without control characters. */
const plain = (max: number) =>
  z.string().check(
    z.trim(),
    z.normalize(),
    z.minLength(1),
    z.maxLength(max),
    // eslint-disable-next-line no-control-regex -- refusing control characters is the point
    z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/),
  )

const localizedOf = (max: number): z.ZodMiniType<Localized> =>
  z
    .strictObject({ en: z.optional(plain(max)), fr: z.optional(plain(max)), ar: z.optional(plain(max)) })
    .check(z.refine((text) => LOCALES.some((locale) => text[locale]), { error: 'empty' }))

const codeTraits = { required: true, fixed: true, sort: true, spine: 'code' } as const

/** A code that the person gives. */
export const code = (pattern: RegExp): Field<string, true, false, false, false, false, never, false> =>
  field('code', z.string().check(z.trim(), z.regex(pattern)), codeTraits, { spine: 'code' })

/** Pattern of a code prefix: an organisation may choose another one than the default. */
export const PREFIX = '[A-Z][A-Z0-9]{0,7}'
/** The default prefix at the start of a code pattern: `ACT-`, `C?RA-`. */
const USUAL_WORD = /^\^(?:[A-Z]+\??)+(?=-)/

/** A code that the platform generates by the collection's `numbering` if none is given. */
export const numberedCode = (
  pattern: RegExp,
): Field<string, true, true, false, false, false, never, false> => ({
  ...code(new RegExp(pattern.source.replace(USUAL_WORD, `^${PREFIX}`))),
  numbered: true,
})

export const text = <const O extends Traits & { max?: number; lines?: true }>(options: O = {} as O) =>
  field('text', plain(options.max ?? 4000), options, { max: options.max ?? 4000, lines: options.lines })

/** A web address. Other URL schemes could execute code when opened. */
export const address = <const O extends Traits>(options: O = {} as O) =>
  field('text', plain(2000).check(z.regex(/^https?:\/\/[^\s<>"]+$/i)), options, {
    max: 2000,
    format: 'address',
  })

export const localized = <const O extends Traits & { max?: number; spine?: 'title' }>(options: O = {} as O) =>
  field('localized', localizedOf(options.max ?? 4000), options, {
    max: options.max ?? 4000,
    ...(options.spine ? { spine: options.spine } : {}),
  })

export const choice = <const V extends string, const O extends Traits & { marks?: Marks<V> }>(
  values: readonly [V, ...V[]],
  options: O = {} as O,
) =>
  field('choice', z.enum(values), options, {
    choices: values,
    ...(options.marks ? { marks: options.marks } : {}),
  })

/** Several values of a closed list, each at most once. */
export const choices = <const V extends string, const O extends Traits>(
  values: readonly [V, ...V[]],
  options: O = {} as O,
) =>
  field(
    'choices',
    z.array(z.enum(values)).check(
      z.minLength(options.required ? 1 : 0),
      z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'repeated' }),
    ),
    options,
    { choices: values },
  )

interface Limits {
  min: number
  max: number
  step?: number
  counts?: NonNullable<Field['counts']>
  named?: true
  total?: FieldTotalKind
}

export const whole = <const O extends Traits & Limits>(options: O) =>
  field(
    'whole',
    z.int().check(z.gte(options.min), z.lte(options.max), z.multipleOf(options.step ?? 1)),
    options,
    {
      min: options.min,
      max: options.max,
      ...(options.step ? { step: options.step } : {}),
      ...(options.counts ? { counts: options.counts } : {}),
      ...(options.named ? { named: true } : {}),
      ...(options.total ? { total: options.total } : {}),
    },
  )

/** A measured number, with decimals: an average, a rate, an amount. It is compared and drawn, and never added up. */
export const number = <const O extends Traits & { min: number; max: number }>(options: O) =>
  field('number', z.number().check(z.gte(options.min), z.lte(options.max)), options, {
    min: options.min,
    max: options.max,
  })

export const flag = <const O extends Traits>(options: O = {} as O) => field('flag', z.boolean(), options)

export const day = <const O extends Traits & { spine?: 'due_on' }>(options: O = {} as O) =>
  field('day', Day, options, options.spine ? { spine: options.spine } : {})

/**
 * A point in time. Never entered in a form or a workbook, where the time zone would be unclear: the platform sets it,
 * or a dedicated route asks for it.
 */
export const moment = <const O extends Traits & ({ derived: true } | { computed: true })>(options: O) =>
  field('moment', Moment, options)

export const words = <const O extends Traits & { max?: number; spine?: 'tags' }>(options: O = {} as O) =>
  field('words', z.array(plain(100)).check(z.maxLength(options.max ?? 50)), options, {
    max: options.max ?? 50,
    ...(options.spine ? { spine: options.spine } : {}),
  })

export const person = <const O extends Traits & { spine?: 'owner_id'; namedFor?: NamedFor }>(
  options: O = {} as O,
) =>
  field('person', Id, options, {
    ...(options.spine ? { spine: options.spine } : {}),
    ...(options.namedFor ? { namedFor: options.namedFor } : {}),
  })

/** Points at one record of another type, by a column with a composite foreign key. */
export const reference = <const O extends Traits & { traced?: string }>(
  target: string,
  options: O = {} as O,
) => field('reference', Id, options, { target, ...(options.traced ? { traced: options.traced } : {}) })

/** Refers to many records of another type, with rows in `links`. */
export const references = <const O extends Traits>(target: string, link: string, options: O = {} as O) =>
  field('references', z.array(Id).check(z.maxLength(500)), options, {
    target,
    link,
  })

/**
 * A structured value with its own page for editing. Never in lists or filters, and in workbooks only if it cites
 * records.
 */
export const structure = <T, const O extends Traits & { cites?: string }>(
  schema: z.ZodMiniType<T>,
  options: O = {} as O,
) => field('structure', schema, options, options.cites ? { cites: options.cites } : {})

export type Fields = Readonly<Record<string, Field>>

type Value<F> = F extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: Value<F[K]> }
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true, false, boolean, false> ? K : never
}[keyof F]
type ComputedKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, boolean, boolean, boolean, true> ? K : never
}[keyof F]
export type InputOf<F extends Fields> = Pick<ValuesOf<F>, RequiredKeys<F>> &
  Partial<Omit<ValuesOf<F>, RequiredKeys<F> | ComputedKeys<F>>>
export type ChangesOf<F extends Fields> = Partial<Omit<ValuesOf<F>, ComputedKeys<F>>>
type FilterKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, boolean, boolean, boolean, boolean, boolean, infer V>
    ? [V] extends [never]
      ? never
      : K
    : never
}[keyof F]
/** The filters of a list by its own fields. */
export type FieldFilters<F extends Fields> = {
  -readonly [K in FilterKeys<F>]?: NonNullable<F[K]['filterValue']> | undefined
}
/** The sort keys of a list by its own fields. */
export type FieldSorts<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly sortKey?: true } ? K : never
}[keyof F] &
  string
export type DetailKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, boolean, boolean, true> ? K : never
}[keyof F]
