import { useQuery } from '@tanstack/react-query'
import type { Collection } from 'contract/collection'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { targetSlice } from '#platform/collections/targets.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { collectionOf, recordLink } from '#platform/records/catalogue.ts'
import type { SignedDifference } from '#platform/records/signatures.ts'
import { Differences } from '#shared/record/Differences.tsx'
import { PageLink } from '#ui/PageLink.tsx'

type Part = NonNullable<SignedDifference['part']>

const sliceQuery = (type: string) => ({
  queryKey: ['signed-part', type],
  queryFn: async () => {
    const [{ of }] = await Promise.all([
      targetSlice(type),
      loadNamespaces(`contract/${collectionOf(type) ?? 'common'}`),
    ])
    return of
  },
  staleTime: Infinity,
})

/** A record that was signed as a part of another one, with what has changed of it since. */
export function PartDifferences({
  part,
  differences,
}: {
  part: Part
  differences: readonly SignedDifference[]
}) {
  const of = useQuery(sliceQuery(part.type)).data
  return of ? <Loaded of={of} part={part} differences={differences} /> : null
}

function Loaded({
  of,
  part,
  differences,
}: {
  of: Collection
  part: Part
  differences: readonly SignedDifference[]
}) {
  const { t } = useTranslation('shared/signatures')
  const labels = useCollectionLabels(of)
  const link = recordLink(part.type, part.id)
  const code = <bdi className="tabular-nums">{part.code}</bdi>
  const [first] = differences
  return (
    <section aria-label={`${labels.one} ${part.code}`} className="mt-3 border-t border-line pt-2">
      <h4 className="font-medium">
        {labels.one}{' '}
        {link ? (
          <PageLink {...link} className="text-accent underline underline-offset-2">
            {code}
          </PageLink>
        ) : (
          code
        )}
      </h4>
      {first?.field === 'part' ? (
        <p>{t(first.from === null ? 'part.added' : 'part.removed')}</p>
      ) : (
        <Differences of={of} differences={differences} />
      )}
    </section>
  )
}
