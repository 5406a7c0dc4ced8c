import type { ProposedText } from 'contract/compliance/requirement-text'
import type { RevisionDecision, RevisionLineCollection } from 'contract/compliance/revision-lines'
import type { GapItemCollection } from 'contract/compliance/gap-items'
import type { RevisionCollection } from 'contract/compliance/revisions'
import type { RequirementCollection } from 'contract/compliance/requirements'
import type { UniverseCollection } from 'contract/compliance/universes'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'

/** The collections that versions consist of, and those that activation changes. */
export interface RevisionCollections {
  revisions: RegisteredCollection<RevisionCollection>
  revisionlines: RegisteredCollection<RevisionLineCollection>
  universes: RegisteredCollection<UniverseCollection>
  requirements: RegisteredCollection<RequirementCollection>
  gapitems: RegisteredCollection<GapItemCollection>
}

/** A line that activation acts on. */
export interface DecidedLine {
  id: string
  requirement: string | null
  decision: RevisionDecision
  after: ProposedText | null
}
