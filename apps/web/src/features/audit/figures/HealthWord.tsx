import type { HEALTHS } from 'contract/audit/engagement'
import { useCollectionWords } from '#platform/collections/collection-words.ts'

const LOOKS = {
  green: 'border-line bg-surface-soft text-ink',
  amber: 'border-warning-line bg-warning-soft text-warning',
  red: 'border-danger bg-danger-soft text-danger',
}

/** The health of a project as a word; colour is an extra. */
export function HealthWord({ health }: { health: (typeof HEALTHS)[number] }) {
  const words = useCollectionWords({ name: 'projects' })
  return (
    <span
      className={`inline-block rounded border px-2 py-0.5 text-xs font-medium whitespace-nowrap ${LOOKS[health]}`}
    >
      {words.choice('health', health)}
    </span>
  )
}
