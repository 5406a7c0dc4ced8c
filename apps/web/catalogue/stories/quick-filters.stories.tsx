import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { QuickFilters } from '#shared/filters/QuickFilters.tsx'
import { samples } from '#features/workspace/workbench/collection/samples.ts'

export default { title: 'Lists/Quick filters' }

function Quick() {
  const labels = useCollectionLabels(samples)
  const filters = ['access', 'finance'].map((topic) => ({
    label: labels.choice('topic', topic),
    search: { topic },
  }))
  return <QuickFilters of={samples} label={labels.title} filters={filters} />
}

export const Unpressed = { render: () => <Quick /> }
export const Pressed = { ...Unpressed, parameters: { address: '/?topic=access' } }
