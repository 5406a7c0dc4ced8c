import type { Language, Localized } from './localized.ts'
import { loadOnce } from './load.ts'

export const sectionKinds = ['richtext', 'form', 'table', 'checklist', 'matrix', 'attachments'] as const
type SectionKind = (typeof sectionKinds)[number]

export const fieldTypes = [
  'boolean',
  'computed',
  'countries',
  'date',
  'file',
  'languages',
  'longtext',
  'multiselect',
  'number',
  'ref',
  'refs',
  'richtext',
  'select',
  'text',
  'url',
  'user',
  'users',
] as const
type FieldType = (typeof fieldTypes)[number]

export const deviceClasses = ['I', 'Is', 'Im', 'Ir', 'IIa', 'IIb', 'III', 'implantable'] as const
type DeviceClass = (typeof deviceClasses)[number]

interface TechdocPage {
  readonly key: string
  readonly order: number
  readonly title: Localized
  readonly ref: string
  readonly purpose: Localized
}

export interface TechdocField {
  readonly key: string
  readonly label: Localized
  readonly type: FieldType
  readonly required: boolean
  /** Name in `optionSets`; present for select and multiselect. */
  readonly optionSet?: string
  /** Section key or entity; present for ref. */
  readonly target?: string
  readonly multiple?: boolean
}

/** A preset row; its parts depend on the section. */
export interface TechdocItem {
  readonly ref: string
  readonly title?: Localized
  readonly text?: Localized
  readonly results?: readonly string[]
  readonly appliesHint?: readonly string[]
  readonly suggestedSymbols?: readonly string[]
  readonly levelName?: Localized
  readonly levelDefinition?: Localized
  readonly rangeFrom?: number | null
  readonly rangeTo?: number | null
  readonly rateUnit?: string
  readonly p2From?: number | null
  readonly p2To?: number | null
  /** The probability of harm by P1 (the level of the row) and P2. */
  readonly harmAtP21?: number
  readonly harmAtP22?: number
  readonly harmAtP23?: number
  readonly harmAtP24?: number
  readonly harmAtP25?: number
  readonly severityLevel?: number
  readonly probabilityLevel?: number
  readonly riskLevel?: string
  readonly applicableFrom?: string | null
}

export interface TechdocSection {
  readonly key: string
  readonly page: string
  readonly parent: string | null
  readonly order: number
  readonly ref: string
  /** Folder of the IMDRF table of contents for non-IVD devices. */
  readonly imdrf: string | null
  readonly kind: SectionKind
  readonly title: Localized
  readonly guidance: Localized
  readonly fields: readonly TechdocField[]
  readonly requiredFor: readonly DeviceClass[]
  readonly appliesHint: readonly string[]
  readonly evidence: readonly string[]
  readonly items?: readonly TechdocItem[]
  readonly itemsFrom?: string
}

interface TechdocOption {
  readonly value: string
  readonly label: Localized
}

export interface TechdocStructure {
  readonly meta: {
    readonly title: string
    readonly basis: readonly string[]
    readonly languages: readonly Language[]
    readonly rtl: readonly Language[]
    readonly fieldTypes: readonly FieldType[]
    readonly notes: string
  }
  readonly pages: readonly TechdocPage[]
  readonly entities: readonly string[]
  readonly optionSets: Readonly<Record<string, readonly TechdocOption[]>>
  readonly sections: readonly TechdocSection[]
}

/** Pages, sections and fields of the technical documentation (MDR, Annexes II and III). */
export const techdocStructure = loadOnce<TechdocStructure>(
  () => import('../data/techdoc-structure.json', { with: { type: 'json' } }),
)
