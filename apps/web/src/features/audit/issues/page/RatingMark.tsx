import type { Level } from 'contract/risk/method'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { issueSlice } from '../issue-slices.ts'

/** A rating as a word on the background colour of its level. */
export function RatingMark({ level }: { level: Level }) {
  const labels = useCollectionLabels(issueSlice.of)
  return (
    <span className={`inline-block rounded px-2 py-0.5 text-meta font-medium ${GROUND[TONES[level]]}`}>
      {labels.choice('rating', level)}
    </span>
  )
}
