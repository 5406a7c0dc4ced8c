import type { ProposedText } from 'contract/compliance/requirement-text'
import type { RevisionDecision } from 'contract/compliance/revisionlines'
import type { Served } from '#platform/collection/commands.ts'

/** What a version is made of, and what it changes when it is activated. */
export interface RevisionCollections {
  revisions: Served
  revisionlines: Served
  universes: Served
  requirements: Served
  gapitems: Served
}

/** A line that activation acts on. */
export interface DecidedLine {
  id: string
  requirement: string | null
  decision: RevisionDecision
  after: ProposedText | null
}
