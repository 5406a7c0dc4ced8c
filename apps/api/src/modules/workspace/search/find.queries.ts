import type { Localized } from 'contract'
import { SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Hit } from './rank.ts'
import { type Asked, namedTerms, nearTerms, wordTerms } from './search-terms.ts'

export type Candidate = Spine<Localized> & Hit

const readHits = (tx: Tx, call: string, values: readonly unknown[]) =>
  tx.query<Candidate>(
    `select ${SPINE_COLUMNS}, r.updated_at, s.rank from ${call} s join records r on r.org_id = app.org() and r.id = s.id`,
    values,
  )

/** What somebody may read. */
export interface Types {
  /** Whoever may read the type may read its records, as far as row security shows them. */
  open: string[]
  /** Of these some readers know only a part: they have room of their own, so that what is hidden crowds out nothing. */
  narrowed: string[]
}

/** What fits as it was typed. */
export const selectHits = (tx: Tx, asked: Asked, { open, narrowed }: Types): Promise<Candidate[]> =>
  readHits(tx, 'app.find($1, $2, $3, $4, $5)', [
    namedTerms(asked),
    wordTerms(asked),
    asked.words.join(' '),
    open,
    narrowed,
  ])

/** What would fit if it had been typed a little otherwise. */
export const selectNear = (tx: Tx, asked: Asked, { open, narrowed }: Types): Promise<Candidate[]> =>
  readHits(tx, 'app.find_near($1, $2, $3)', [nearTerms(asked), open, narrowed])
