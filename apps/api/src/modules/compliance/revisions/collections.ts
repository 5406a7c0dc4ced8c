import type { ProposedText } from 'contract/compliance/requirement-text'
import type { RevisionDecision } from 'contract/compliance/revision-lines'
import type { RegisteredCollection } from '#platform/collection/commands.ts'

/** What a version is made of, and what it changes when it is activated. */
export interface RevisionCollections {
  revisions: RegisteredCollection
  revisionlines: RegisteredCollection
  universes: RegisteredCollection
  requirements: RegisteredCollection
  gapitems: RegisteredCollection
}

/** A line that activation acts on. */
export interface DecidedLine {
  id: string
  requirement: string | null
  decision: RevisionDecision
  after: ProposedText | null
}
