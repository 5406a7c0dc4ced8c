import { evidence } from 'contract/workspace/evidence'
import { EVIDENCE_TYPES } from 'contract/workspace/evidence-types'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'

/** The expected types of evidence by name; a word that is no type stands as it was written. */
export default function ExpectedEvidence({ types }: { types: readonly string[] }) {
  const labels = useCollectionLabels(evidence)
  const known: readonly string[] = EVIDENCE_TYPES
  return (
    <ul className="list-disc ps-5">
      {types.map((type) => (
        <li key={type}>
          <bdi>{known.includes(type) ? labels.choice('type', type) : type}</bdi>
        </li>
      ))}
    </ul>
  )
}
