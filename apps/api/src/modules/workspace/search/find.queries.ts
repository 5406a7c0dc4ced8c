import type { Localized } from 'contract'
import { SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Hit } from './score-hit.ts'
import { type SearchQuery, fuzzyTerms, indexedWords, namedTerms, wordTerms } from './search-terms.ts'

export type Candidate = Spine<Localized> & Hit

const readHits = (tx: Tx, call: string, values: readonly unknown[]) =>
  tx.query<Candidate>(
    `select ${SPINE_COLUMNS}, r.updated_at, s.rank from ${call} s join records r on r.org_id = app.org() and r.id = s.id`,
    values,
  )

/** The record types that a person may search. */
export interface SearchableTypes {
  /** Types whose records are all readable, apart from row security. */
  open: string[]
  /** Types that are partly readable. They have a separate limit, so that hidden records do not displace visible ones. */
  narrowed: string[]
}

/** Exact matches. */
export const selectHits = (
  tx: Tx,
  asked: SearchQuery,
  { open, narrowed }: SearchableTypes,
): Promise<Candidate[]> =>
  readHits(tx, 'app.find_entries($1, $2, $3, $4, $5, $6, $7, $8)', [
    asked.codes,
    asked.title,
    indexedWords(asked),
    open,
    narrowed,
    namedTerms(asked),
    wordTerms(asked),
    asked.words.join(' '),
  ])

/** Matches with typing errors. */
export const selectFuzzyHits = (
  tx: Tx,
  asked: SearchQuery,
  { open, narrowed }: SearchableTypes,
): Promise<Candidate[]> =>
  readHits(tx, 'app.find_entries_nearly($1, $2, $3)', [fuzzyTerms(asked), open, narrowed])
