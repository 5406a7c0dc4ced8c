import type { Localized } from 'contract'
import { SPINE, type Spine } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Hit } from './rank.ts'
import { type Asked, namedTerms, nearTerms, wordTerms } from './search-terms.ts'

export type Candidate = Spine<Localized> & Hit

const readHits = (tx: Tx, call: string, values: readonly unknown[]) =>
  tx.query<Candidate>(
    `select ${SPINE}, r.updated_at, s.rank from ${call} s join records r on r.org_id = app.org() and r.id = s.id`,
    values,
  )

/** What fits as it was typed. */
export const selectHits = (tx: Tx, asked: Asked, types: readonly string[]): Promise<Candidate[]> =>
  readHits(tx, 'app.find($1, $2, $3, $4)', [
    namedTerms(asked),
    wordTerms(asked),
    asked.words.join(' '),
    types,
  ])

/** What would fit if it had been typed a little otherwise. */
export const selectNear = (tx: Tx, asked: Asked, types: readonly string[]): Promise<Candidate[]> =>
  readHits(tx, 'app.find_near($1, $2)', [nearTerms(asked), types])
