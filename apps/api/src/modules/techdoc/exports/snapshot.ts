import { createHash } from 'node:crypto'
import type { Localized } from 'contract'
import type { RiskClass } from 'contract/techdoc/devices'
import type { FilePage, FileValues, SECTION_STATES } from 'contract/techdoc/file/sections'
import type { Content } from 'editor/content'

/** The version of a document that a section cites: the effective one, or the newest where none is effective. */
export interface SnapDocument {
  /** Id of the version. */
  readonly id: string
  readonly document: string
  readonly number: string
  readonly title: Localized
  readonly version: string
  readonly status: string
  readonly language: string
  readonly sha256: string | null
  readonly name: string | null
  readonly bytes: number | null
}

export interface SnapRow {
  readonly id: string
  readonly code: string
  readonly name: Localized
  readonly values: FileValues
}

/** The signed statement: who, meaning, time, and the hash of the content. */
export interface SnapSignature {
  readonly name: string
  readonly meaning: string
  readonly at: string
  readonly content: string
}

/**
 * A section with everything that is needed to read it later, even when the underlying records change: names of people
 * and records are stored beside their ids.
 */
export interface SnapSection {
  readonly key: string
  readonly page: FilePage
  readonly status: (typeof SECTION_STATES)[number]
  readonly applies: boolean
  readonly revision: number
  readonly noneReason: string | null
  readonly naReason: string | null
  readonly completeReason: string | null
  readonly values: FileValues
  readonly rows: readonly SnapRow[]
  readonly text: Content | null
  readonly documents: readonly SnapDocument[]
  readonly people: Readonly<Record<string, string>>
  readonly records: Readonly<Record<string, { code: string; title: Localized }>>
  readonly signatures: readonly SnapSignature[]
}

export interface Snapshot {
  readonly device: {
    readonly id: string
    readonly code: string
    readonly name: Localized
    readonly riskClass: RiskClass | null
    readonly structure: string
    readonly language: string
  }
  readonly sections: readonly SnapSection[]
}

/** Sorts keys, so that equal values give equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, canonical(part)]))
}

const hash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(value)))
    .digest('hex')

export const hashOfSection = (section: SnapSection): string => hash(section)

/** One hash over the whole snapshot: device, sections and, through the sections, every file. */
export const hashOfSnapshot = ({ device, sections }: Snapshot): string =>
  hash({ device, sections: sections.map((section) => [section.key, hashOfSection(section)]) })

/** EXP-6: applicable sections that are not approved. */
export const unapprovedOf = ({ sections }: Snapshot): number =>
  sections.filter(({ applies, status }) => applies && !['approved', 'not_applicable'].includes(status)).length

/** Each document version of the file once. */
export const documentsOf = ({ sections }: Pick<Snapshot, 'sections'>): SnapDocument[] => [
  ...new Map(sections.flatMap(({ documents }) => documents.map((one) => [one.id, one]))).values(),
]

/** Whether the section has any content. */
export const isFilled = ({ values, rows, text, documents, noneReason }: SnapSection): boolean =>
  Object.keys(values).length > 0 ||
  rows.length > 0 ||
  documents.length > 0 ||
  noneReason !== null ||
  (text?.content ?? []).some(({ content = [] }) => content.length > 0)
