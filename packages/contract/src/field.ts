import * as z from 'zod/mini'
import { LOCALES, type Localized } from './locale.ts'
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
  | 'flag'
  | 'day'
  | 'moment'
  | 'words'
  | 'person'
  | 'reference'
  | 'references'
  | 'structure'

interface Traits {
  /** Must have a value, and cannot be emptied. */
  readonly required?: boolean
  /** Offered as a filter of the list. */
  readonly filter?: boolean
  /** Offered as a sort key; the migration gives it an index. */
  readonly sort?: boolean
  /** Set when the record is made and never again. */
  readonly fixed?: boolean
  /** Long reading: part of the record, not of its line in a list. */
  readonly detail?: boolean
  /** Worked out by the server from other rows: part of the record, never of an input. */
  readonly computed?: boolean
  /** Worked out by the server whenever the record is written, and kept with it: never part of an input either. */
  readonly derived?: boolean
  /**
   * Whether a change of it changes what the record says. By default people, tags, the due date and what the server works
   * out do not, and everything else does.
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
  /** Always has a value, which the platform makes when the person gives none. */
  readonly numbered: Numbered
  readonly filter: boolean
  readonly sort: boolean
  /** Only a type: what a filter of the list by it takes, `never` where it is no filter. */
  readonly filterValue?: Filter
  /** Only a type: whether its name is a sort key of the list. */
  readonly sortKey?: Sort
  readonly fixed: boolean
  readonly detail: Detail
  readonly computed: Computed
  readonly derived: Derived
  /** Whoever changes it has written in the record; see `contract/authorship`. */
  readonly content: boolean
  readonly spine?: SpineColumn
  readonly choices?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** Only every so many of a whole number. */
  readonly step?: number
  /** What a whole number counts, where not ones: a share in thousandths, read in percent, hundredths, or calendar years. */
  readonly counts?: 'thousandths' | 'hundredths' | 'years'
  /** Each step of a whole number has a word of its own. */
  readonly named?: boolean
  /** What a text must look like, where that is more than a length. */
  readonly format?: 'address'
  /** The record type that a reference points at, and the name of the link where there are many. */
  readonly target?: string
  readonly link?: string
  /** The record type that a structure cites, each with the place in it: the one structure that a cell can hold. */
  readonly cites?: string
}

type IsRequired<O extends Traits> = O['required'] extends true ? true : false
type IsDetail<O extends Traits> = O['detail'] extends true ? true : false
type IsSort<O extends Traits> = O extends { sort: true }
  ? O extends { spine: string }
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

/** Columns of the spine that say who works on a record, until when, and how it is filed. */
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
    // What nobody enters, nobody changes.
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

/** Text is stored composed (NFC), trimmed, without control characters that no keyboard makes. */
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

/** How the codes of a kind may begin, where an organisation has chosen another word than the one that is usual. */
export const PREFIX = '[A-Z][A-Z0-9]{0,7}'
/** The word that a pattern begins with, as those of a kind usually do: `ACT-`, `C?RA-`. */
const USUAL_WORD = /^\^(?:[A-Z]+\??)+(?=-)/

/** A code that the platform counts up by the collection's `numbering` when none is given. */
export const numberedCode = (
  pattern: RegExp,
): Field<string, true, true, false, false, false, never, false> => ({
  ...code(new RegExp(pattern.source.replace(USUAL_WORD, `^${PREFIX}`))),
  numbered: true,
})

export const text = <const O extends Traits & { max?: number }>(options: O = {} as O) =>
  field('text', plain(options.max ?? 4000), options, { max: options.max ?? 4000 })

/** A place on the web. Other kinds of addresses could run something when they are opened. */
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

export const choice = <const V extends string, const O extends Traits>(
  values: readonly [V, ...V[]],
  options: O = {} as O,
) => field('choice', z.enum(values), options, { choices: values })

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
    },
  )

export const flag = <const O extends Traits>(options: O = {} as O) => field('flag', z.boolean(), options)

export const day = <const O extends Traits & { spine?: 'due_on' }>(options: O = {} as O) =>
  field('day', Day, options, options.spine ? { spine: options.spine } : {})

/**
 * A moment of the absolute clock. Nobody types one into a form or a workbook, where no time zone is in sight: the
 * platform takes it from the clock, or a route of the slice's own asks for it.
 */
export const moment = <const O extends Traits & ({ derived: true } | { computed: true })>(options: O) =>
  field('moment', Moment, options)

export const words = <const O extends Traits & { max?: number; spine?: 'tags' }>(options: O = {} as O) =>
  field('words', z.array(plain(100)).check(z.maxLength(options.max ?? 50)), options, {
    max: options.max ?? 50,
    ...(options.spine ? { spine: options.spine } : {}),
  })

export const person = <const O extends Traits & { spine?: 'owner_id' }>(options: O = {} as O) =>
  field('person', Id, options, options.spine ? { spine: options.spine } : {})

/** Points at one record of another type, by a column with a composite foreign key. */
export const reference = <const O extends Traits>(target: string, options: O = {} as O) =>
  field('reference', Id, options, { target })

/** Points at many records of another type, by links of the spine. */
export const references = <const O extends Traits>(target: string, link: string, options: O = {} as O) =>
  field('references', z.array(Id).check(z.maxLength(500)), options, {
    target,
    link,
  })

/** A value with parts of its own, edited on a page of its own: in no list or filter, and in a workbook where it cites. */
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
