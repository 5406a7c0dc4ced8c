import { loadOnce } from './load.ts'

/** Two requirements of different universes, by code: whoever shows the one has much of what the other asks for. */
type Counterparts = readonly [string, string]

export interface Crossmap {
  readonly $schema_version: string
  readonly pairs: readonly Counterparts[]
}

/** Which requirements of the built-in universes are often shown by the same evidence. It holds both ways. */
export const crossmap = loadOnce<Crossmap>(() => import('../data/crossmap.json', { with: { type: 'json' } }))
