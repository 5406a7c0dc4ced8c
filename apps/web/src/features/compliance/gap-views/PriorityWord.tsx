import type { GapPriority } from 'contract/compliance/scoring'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'

/** A priority as a word with its colour. */
export function PriorityWord({ priority }: { priority: GapPriority }) {
  const labels = useCollectionLabels({ name: 'gapitems' })
  const word = labels.choice('priority', priority)
  if (priority === 'none') return <span className="text-ink-soft">{word}</span>
  return (
    <span
      className={`inline-block rounded px-2 py-0.5 text-meta font-medium whitespace-nowrap [print-color-adjust:exact] ${GROUND[TONES[priority]]}`}
    >
      {word}
    </span>
  )
}
