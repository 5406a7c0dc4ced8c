import * as z from 'zod/mini'
import { Day, Id, Moment } from '../../route.ts'
import { FILE_PAGES, SECTION_STATES } from '../file/sections.ts'

/** A formatted value: options, people, records, days and yes or no in the reader's language. */
export const ShownFact = z.object({ key: z.string(), label: z.string(), value: z.string() })
export type ShownFact = z.output<typeof ShownFact>

export const ShownRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  facts: z.array(ShownFact),
})
export type ShownRow = z.output<typeof ShownRow>

/** The cited version of a controlled document, at the time the file was frozen (DOC-14). */
export const ShownDocument = z.object({
  /** Id of the version. */
  id: Id,
  number: z.string(),
  title: z.string(),
  version: z.string(),
  status: z.string(),
  language: z.string(),
  /** Its file name in exports; null where it has no file. */
  name: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
})
export type ShownDocument = z.output<typeof ShownDocument>

/** One section in the reader's language. */
export const ShownSection = z.object({
  key: z.string(),
  page: z.enum(FILE_PAGES),
  ref: z.string(),
  imdrf: z.nullable(z.string()),
  title: z.string(),
  status: z.enum(SECTION_STATES),
  revision: z.int(),
  /** SHA-256 over the whole content of the section. */
  hash: z.string(),
  /** Why it has no rows, does not apply, or was submitted incomplete. */
  reasons: z.array(ShownFact),
  facts: z.array(ShownFact),
  rows: z.array(ShownRow),
  /** The text of the section, in the editor's format. */
  text: z.nullable(z.unknown()),
  documents: z.array(ShownDocument),
})
export type ShownSection = z.output<typeof ShownSection>

/** A section in the contents list of a package. */
export const ContentLine = z.object({
  key: z.string(),
  page: z.enum(FILE_PAGES),
  ref: z.string(),
  title: z.string(),
  status: z.enum(SECTION_STATES),
  rows: z.int(),
  documents: z.int(),
  /** Whether it has any content. */
  filled: z.boolean(),
})
export type ContentLine = z.output<typeof ContentLine>

export const QUESTION_STATES = ['open', 'answered', 'closed'] as const

/** A file that belongs to an answer. */
export const AnswerFile = z.object({ id: Id, name: z.string(), bytes: z.int() })
export type AnswerFile = z.output<typeof AnswerFile>

/** A question about a package, as its readers see it: without the names of the people who answer. */
export const RoomQuestion = z.object({
  id: Id,
  code: z.string(),
  sectionKey: z.nullable(z.string()),
  rowId: z.nullable(z.string()),
  /** The number and name of the row, and the words of the package that it is about. */
  place: z.nullable(z.string()),
  passage: z.nullable(z.string()),
  text: z.string(),
  answer: z.nullable(z.string()),
  /** The files of the answer, once it is given. */
  files: z.array(AnswerFile),
  dueOn: z.nullable(Day),
  status: z.enum(QUESTION_STATES),
  askedAt: Moment,
  /** Whether the reader asked it. */
  mine: z.boolean(),
})
export type RoomQuestion = z.output<typeof RoomQuestion>

export const PACKAGE_STATES = ['draft', 'frozen', 'sent', 'withdrawn'] as const

export const SharedPackage = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  purpose: z.nullable(z.string()),
  status: z.enum(PACKAGE_STATES),
  device: z.object({ code: z.string(), name: z.string() }),
  manifestHash: z.string(),
  assembledAt: Moment,
  /** Which submission of the device it is, counted from 1. */
  round: z.int(),
  /** By when the questions of this round are to be answered. */
  answersDueOn: z.nullable(Day),
})
export type SharedPackage = z.output<typeof SharedPackage>

/** The contents of a package: everything to show before a section is opened. */
export const PackageContents = z.object({
  package: SharedPackage,
  organisation: z.string(),
  /** Sections not approved when the file was frozen (EXP-6). */
  unapproved: z.int(),
  pages: z.array(z.object({ key: z.enum(FILE_PAGES), title: z.string() })),
  sections: z.array(ContentLine),
  questions: z.array(RoomQuestion),
  /** Other rounds of the device that this person may read, to compare with, newest first. */
  rounds: z.array(z.object({ id: Id, code: z.string(), name: z.string(), round: z.int() })),
})
export type PackageContents = z.output<typeof PackageContents>

const CHANGES = ['added', 'removed', 'changed'] as const

export const ChangedFact = z.object({
  label: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type ChangedFact = z.output<typeof ChangedFact>

/** The changes of one section between two packages, in the reader's language (CHG-3). */
export const ChangedSection = z.object({
  key: z.string(),
  page: z.enum(FILE_PAGES),
  title: z.string(),
  change: z.enum(CHANGES),
  facts: z.array(ChangedFact),
  rows: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      change: z.enum(CHANGES),
      facts: z.array(ChangedFact),
    }),
  ),
})
export type ChangedSection = z.output<typeof ChangedSection>

export const PackageComparison = z.object({
  from: z.object({ id: Id, code: z.string(), name: z.string() }),
  to: z.object({ id: Id, code: z.string(), name: z.string() }),
  counts: z.object({ added: z.int(), removed: z.int(), changed: z.int() }),
  sections: z.array(ChangedSection),
})
export type PackageComparison = z.output<typeof PackageComparison>
