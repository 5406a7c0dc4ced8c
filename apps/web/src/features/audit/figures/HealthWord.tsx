import type { HEALTHS } from 'contract/audit/engagement'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'

const LOOKS = {
  green: 'border-line bg-surface-soft text-ink',
  amber: 'border-warning-line bg-warning-soft text-warning',
  red: 'border-danger bg-danger-soft text-danger',
}

/** The health of a project as a word; colour is an extra. */
export function HealthWord({ health }: { health: (typeof HEALTHS)[number] }) {
  const labels = useCollectionLabels({ name: 'projects' })
  return (
    <span
      className={`inline-block rounded border px-2 py-0.5 text-meta font-medium whitespace-nowrap ${LOOKS[health]}`}
    >
      {labels.choice('health', health)}
    </span>
  )
}
