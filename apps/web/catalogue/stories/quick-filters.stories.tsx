import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { QuickFilters } from '#shared/filters/QuickFilters.tsx'
import { samples } from '#features/workspace/workbench/collection/samples.ts'

export default { title: 'Lists/Quick filters' }

function Quick() {
  const words = useCollectionWords(samples)
  const filters = ['access', 'finance'].map((topic) => ({
    label: words.choice('topic', topic),
    search: { topic },
  }))
  return <QuickFilters of={samples} label={words.title} filters={filters} />
}

export const Unpressed = { render: () => <Quick /> }
export const Pressed = { ...Unpressed, parameters: { address: '/?topic=access' } }
