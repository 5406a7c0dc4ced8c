import type { Localized } from './localized.ts'
import { loadOnce } from './load.ts'

/** An element of a registration, and the field of the technical file that it comes from. */
export interface EudamedElement {
  readonly name: string
  readonly field: string
  /** The section of the field, where it is not that of the identifier. */
  readonly section?: string
  readonly required: boolean
  readonly codes?: readonly string[]
  readonly pattern?: string
  /** The longest text. */
  readonly max?: number
}

export interface EudamedEntity {
  readonly section: string
  /** The field that holds the identifier. */
  readonly identifier: string
  readonly elements: readonly EudamedElement[]
}

/** The structure of the device module of EUDAMED as far as it is known, with its source and its gaps. */
export interface EudamedSchema {
  readonly $schema_version: string
  readonly source: Localized
  readonly unknown: readonly Localized[]
  readonly basic: EudamedEntity
  readonly udi: EudamedEntity
}

export const eudamedSchema = loadOnce<EudamedSchema>(
  () => import('../data/eudamed-schema.json', { with: { type: 'json' } }),
)
