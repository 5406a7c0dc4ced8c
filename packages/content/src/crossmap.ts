import { loadOnce } from './load.ts'

/** Two related requirements of different universes, by code: evidence for one largely covers the other. */
type Counterparts = readonly [string, string]

export interface Crossmap {
  readonly $schema_version: string
  readonly pairs: readonly Counterparts[]
}

/** Requirements of the built-in universes that the same evidence often supports. The relation is symmetric. */
export const crossmap = loadOnce<Crossmap>(() => import('../data/crossmap.json', { with: { type: 'json' } }))
