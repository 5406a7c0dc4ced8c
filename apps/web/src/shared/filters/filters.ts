import type { Collection, ListFilter } from 'contract/collection'

type FilterKind = 'status' | 'choice' | 'whole' | 'flag' | 'person' | 'reference' | 'archived' | 'updated'

/** One filter of a list. */
export interface FilterSpec {
  readonly key: string
  readonly kind: FilterKind
  /** The search keys that it uses; all of them are removed with it. */
  readonly uses: readonly string[]
  /** The values to choose from, if they are few and known. */
  readonly values: readonly string[]
  /** Whether it can match records without a value. */
  readonly none: boolean
}

const spec = (key: string, kind: FilterKind, more: Partial<FilterSpec> = {}): FilterSpec => ({
  key,
  kind,
  uses: [key],
  values: [],
  none: false,
  ...more,
})

/** The filters of a collection, from the properties of its fields and the common ones of every record. */
export function filtersOf(of: Collection): FilterSpec[] {
  const fields = Object.entries(of.fields).flatMap(([key, field]) => {
    if (!field.filter) return []
    switch (field.kind) {
      case 'choice':
        return [spec(key, 'choice', { values: field.choices ?? [], none: !field.required })]
      case 'choices':
        return [spec(key, 'choice', { values: field.choices ?? [] })]
      case 'whole': {
        const { min = 0, max = 0 } = field
        return [
          spec(key, 'whole', { values: Array.from({ length: max - min + 1 }, (_, at) => String(min + at)) }),
        ]
      }
      case 'flag':
        return [spec(key, 'flag', { values: ['true', 'false'] })]
      case 'person':
        return [spec(key, 'person', { values: ['me'], none: !field.required })]
      case 'reference':
      case 'references':
        return [spec(key, 'reference')]
      default:
        return []
    }
  })
  return [
    spec('status', 'status', { values: of.machine.states }),
    ...fields,
    spec('updated', 'updated', { uses: ['updatedFrom', 'updatedTo'] }),
    spec('archived', 'archived', { values: ['only', 'all'] }),
  ]
}

export const isUsed = (filter: ListFilter, { uses }: FilterSpec): boolean =>
  uses.some((key) => filter[key] !== undefined)

/** The chosen values as texts, whatever their type. */
export const valuesOf = (filter: ListFilter, { key }: FilterSpec): string[] =>
  filter[key] === undefined ? [] : [filter[key]].flat().map(String)

/** Adds or removes a value; an empty list is no filter. */
export function toggled(values: readonly string[], value: string): string[] | undefined {
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.length > 0 ? next : undefined
}

/** Removes a filter from the address. */
export const without = ({ uses }: FilterSpec): Record<string, undefined> =>
  Object.fromEntries(uses.map((key) => [key, undefined]))

export interface Summary {
  readonly kind: 'orHigher' | 'not'
  readonly value: string
}

/** Several values in a few words: a level and all above it, or all but one. */
export function summaryOf(
  of: Collection,
  { key, values: all }: FilterSpec,
  values: readonly string[],
): Summary | undefined {
  const levelOf = (value: string): number => {
    const mark = of.fields[key]?.marks?.[value]
    return mark && 'level' in mark ? mark.level : 0
  }
  if (values.length < 2 || all.length < 3) return undefined
  const levels = all.filter((value) => levelOf(value) > 0).toSorted((a, b) => levelOf(a) - levelOf(b))
  const lowest = levels.find((value) => values.includes(value))
  const above = lowest === undefined ? [] : levels.slice(levels.indexOf(lowest))
  if (lowest && above.length === values.length && above.every((value) => values.includes(value)))
    return { kind: 'orHigher', value: lowest }
  const left = all.filter((value) => !values.includes(value))
  return left.length === 1 && all.length - 1 === values.length ? { kind: 'not', value: left[0]! } : undefined
}
