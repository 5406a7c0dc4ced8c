import type { WEEKENDS } from '../../workspace/organisations.ts'
import type { PRESENCES, RiskClass } from '../devices.ts'
import type { SECTION_STATES } from './sections.ts'

export type { RiskClass }
type SectionStatus = (typeof SECTION_STATES)[number]

export const FILE_DOCUMENT_STATUSES = [
  ...(['draft', 'in_review', 'changes_requested', 'in_approval', 'approved'] as const),
  ...(['effective', 'superseded', 'obsolete', 'withdrawn'] as const),
] as const
type FileDocumentStatus = (typeof FILE_DOCUMENT_STATUSES)[number]

export type Answer = (typeof PRESENCES)[number]
/** Characteristics of the device by code; an absent code is undecided. */
export type Profile = Readonly<Record<string, Answer>>

/** By field key: string, number, boolean, string[] (multi), id or id[] for ref, ISO day for date. */
export type Values = Readonly<Record<string, unknown>>

/** A technical file as input of the rules, without archived records. */
export interface TechnicalFile {
  readonly device: {
    readonly id: string
    readonly code: string
    readonly riskClass: RiskClass | null
    /** The day for which the rules are evaluated, in ISO form. */
    readonly today: string
    /** The organisation's weekend; Saturday and Sunday by default. */
    readonly weekend?: (typeof WEEKENDS)[number]
  }
  readonly profile: Profile
  /** By section key. */
  readonly sections: ReadonlyMap<string, FileSection>
  /** By section key, in order. */
  readonly rows: ReadonlyMap<string, readonly FileRow[]>
  readonly gspr: readonly GsprAnswer[]
  /** By id. */
  readonly documents: ReadonlyMap<string, FileDocument>
}

export interface FileSection {
  readonly id: string
  readonly key: string
  readonly status: SectionStatus
  readonly values: Values
  /** Why a table has no rows, where that is declared. */
  readonly noneReason: string | null
  /** Ids of the documents attached. */
  readonly documents: readonly string[]
  /** The plain text of a richtext section. */
  readonly text: string
}

export interface FileRow {
  readonly id: string
  readonly section: string
  readonly code: string
  readonly values: Values
  /** The creation day, by the server's clock. */
  readonly createdOn?: string
}

export interface FileDocument {
  readonly id: string
  readonly code: string
  readonly status: FileDocumentStatus
  readonly version: string | null
  readonly docType: string
  readonly reviewOn: string | null
  /** Whether any version is effective, whatever the status of the newest one. */
  readonly hasEffective: boolean
}

export interface GsprAnswer {
  readonly id: string
  readonly ref: string
  readonly applicability: 'applicable' | 'not_applicable' | 'tbd'
  readonly justification: string | null
  readonly method: string | null
  readonly otherSolution: string | null
  /** Ids of rows of f.standards. */
  readonly standards: readonly string[]
  readonly evidence: readonly { readonly document: string; readonly place: string | null }[]
  readonly inherited: boolean
  readonly overrideReason: string | null
  readonly reviewed: boolean
}

/** The parts of the structure that the rules need; compatible with the types of the content library. */
export interface FileStructure {
  readonly pages: readonly { readonly key: string }[]
  readonly sections: readonly SectionShape[]
  /** The rows of Annex I. */
  readonly gspr: readonly GsprShape[]
  /** The harmonised standards, where they are known. */
  readonly harmonised?: readonly ListedStandard[]
}

/** A listed standard as the rules need it. */
export interface ListedStandard {
  readonly number: string
  readonly edition: string
  readonly added?: readonly { readonly edition: string }[] | undefined
}

export interface SectionShape {
  readonly key: string
  readonly page: string
  readonly kind: 'richtext' | 'form' | 'table' | 'checklist' | 'matrix' | 'attachments'
  readonly fields: readonly FieldShape[]
  readonly requiredFor: readonly string[]
  readonly appliesHint: readonly string[]
  /** Types of evidence that the section names. */
  readonly evidence: readonly string[]
  readonly items?: readonly { readonly ref: string; readonly appliesHint?: readonly string[] }[]
}

export interface FieldShape {
  readonly key: string
  readonly type: string
  readonly required: boolean
  readonly optionSet?: string
  readonly target?: string
  readonly multiple?: boolean
}

export interface GsprShape {
  readonly ref: string
  readonly parent: string | null
  readonly kind: 'requirement' | 'group' | 'heading' | 'scope' | 'information'
  readonly answerable: boolean
  readonly appliesHint: readonly string[]
}
