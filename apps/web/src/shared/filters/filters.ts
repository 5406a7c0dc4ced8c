import type { Collection, ListFilter } from 'contract/collection'

type FilterKind = 'status' | 'choice' | 'whole' | 'flag' | 'person' | 'reference' | 'archived' | 'updated'

/** One thing that a list can be filtered by. */
export interface FilterSpec {
  readonly key: string
  readonly kind: FilterKind
  /** The words of the address that it uses; all of them go when it is removed. */
  readonly uses: readonly string[]
  /** The values to choose from, where they are few and known. */
  readonly values: readonly string[]
  /** Whether records without a value can be asked for. */
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

/** The filters of a collection, from the traits of its fields and what every record has. */
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

/** The chosen values as texts, whatever their kind. */
export const valuesOf = (filter: ListFilter, { key }: FilterSpec): string[] =>
  filter[key] === undefined ? [] : [filter[key]].flat().map(String)

/** Chooses or unchooses one of many; none left is no filter. */
export function toggled(values: readonly string[], value: string): string[] | undefined {
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.length > 0 ? next : undefined
}

/** Takes a filter out of the address. */
export const without = ({ uses }: FilterSpec): Record<string, undefined> =>
  Object.fromEntries(uses.map((key) => [key, undefined]))
