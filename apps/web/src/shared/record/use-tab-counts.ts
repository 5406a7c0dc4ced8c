import { useQuery } from '@tanstack/react-query'
import { useMay } from '#platform/collections/may.ts'
import { has, type Slice } from '#platform/collections/slice.ts'
import { threadsKey } from '#platform/live/keys.ts'
import { linksQuery } from '#platform/records/record-queries.ts'

/** Known by name: the collections of evidence and discussions are loaded with their tabs. */
const EVIDENCE = 'evidence'
const DISCUSS = { name: 'discussion.use' }

/** How many links, pieces of evidence and open discussions a record has, once they are known. */
export function useTabCounts(slice: Slice, id: string): Readonly<Record<string, number | undefined>> {
  const may = useMay()
  const links = useQuery({
    ...linksQuery(slice as Slice<'links'>, id),
    enabled: has(slice, 'links'),
  }).data
  const discussion = useQuery({
    queryKey: [...threadsKey(id), 'count'],
    queryFn: async ({ signal }) => {
      const { countThreads } = await import('#platform/records/discussion.ts')
      return countThreads(id, signal)
    },
    enabled: may(DISCUSS),
  }).data
  const pieces = links?.filter(({ record }) => record.type === EVIDENCE).length
  return { links: links && links.length - pieces!, evidence: pieces, files: pieces, discussion }
}
