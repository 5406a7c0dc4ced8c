import type { GapPriority } from 'contract/compliance/scoring'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'

/** A priority as a word with its colour. */
export function PriorityWord({ priority }: { priority: GapPriority }) {
  const words = useCollectionWords({ name: 'gapitems' })
  const word = words.choice('priority', priority)
  if (priority === 'none') return <span className="text-ink-soft">{word}</span>
  return (
    <span
      className={`inline-block rounded px-2 py-0.5 text-xs font-medium whitespace-nowrap [print-color-adjust:exact] ${GROUND[TONES[priority]]}`}
    >
      {word}
    </span>
  )
}
