import { CODE_BEGINS, type Hit, scoreHit } from './score-hit.ts'
import type { SearchQuery } from './search-terms.ts'

/**
 * Breaks ties: by code if codes were searched, otherwise by last change, and finally by id. The database order is not
 * used, because it depends on hidden rows.
 */
const orderEquals = (score: number, one: Hit, other: Hit): number =>
  (score === CODE_BEGINS
    ? one.code.localeCompare(other.code, 'en', { numeric: true })
    : other.updated_at.localeCompare(one.updated_at)) || one.id.localeCompare(other.id)

/** Sorts hits by score. */
export function rankHits<H extends Hit>(asked: SearchQuery, hits: readonly H[]): H[] {
  return hits
    .map((hit) => ({ hit, score: scoreHit(asked, hit) }))
    .toSorted((a, b) => b.score - a.score || orderEquals(a.score, a.hit, b.hit))
    .map(({ hit }) => hit)
}
