import { useQuery } from '@tanstack/react-query'
import { targetSlice } from '#platform/collections/targets.ts'
import { recordPageLink } from '#platform/records/catalogue.ts'
import { RecordPanel } from '#shared/record/index.ts'
import { TabWord } from '#shared/record/tabs.ts'

/** A risk or a control in a panel over the page of its process. */
export function BesidePanel({ open, onClose }: { open: string; onClose: () => void }) {
  const [type, id] = open.split('.') as [string, string]
  const { data: slice } = useQuery({
    queryKey: ['slice', type],
    queryFn: () => targetSlice(type),
    staleTime: Infinity,
    retry: false,
  })
  if (!slice) return null
  return (
    <TabWord value="panel">
      <RecordPanel
        slice={slice}
        id={id}
        onClose={onClose}
        onCreated={() => undefined}
        pageLink={(one) => recordPageLink(type, one)}
      />
    </TabWord>
  )
}
