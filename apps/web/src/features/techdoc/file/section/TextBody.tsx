import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { sections } from 'contract/techdoc/file/sections'
import { Suspense, useEffect } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { textQuery } from '#platform/rich-texts/text-query.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { today } from '#platform/today.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { SectionShape } from '../file-context.ts'
import { lazy } from '#ui/lazy.tsx'

const [TEXT] = sections.documents as readonly [string]

const Editor = lazy(async () => {
  const [{ default: RichEditor }] = await Promise.all([
    import('#shared/editor/RichEditor.tsx'),
    loadNamespaces('shared/editor', 'shared/discussion'),
  ])
  return { default: RichEditor }
})

/** A section with a rich text, edited live. Its progress depends on the text, so it is refetched on unmount. */
export function TextBody({ shape, record }: { shape: SectionShape; record: AnyRecord }) {
  const { t } = useTranslation(['techdoc/file', 'contract/sections'])
  const locale = useLocale()
  const client = useQueryClient()
  const me = useSuspenseQuery(meQuery).data
  const text = useQuery(textQuery(record.id, TEXT))
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: sliceKey(sections) })
    },
    [client],
  )
  if (text.isPending) return <Loading />
  if (text.isError) return <ErrorState error={text.error} onRetry={() => void text.refetch()} />
  if (!text.data)
    return (
      <div className="ruled">
        <EmptyState title={t('text.nothing')} text={t('text.nothingText')} />
      </div>
    )
  const organisation = me.memberships.find((one) => one.organisationId === me.organisationId)
  return (
    <div className="ruled min-w-0 py-3">
      <Suspense fallback={<Loading />}>
        <Editor
          text={text.data}
          label={t('contract/sections:documents.text')}
          setup="full"
          organisation={me.organisationId!}
          person={me.id}
          values={{
            organisation: organisation?.organisationName ?? '',
            recordCode: String(record['code']),
            recordTitle: shape.title[locale],
            person: me.name,
            today: formatDay(today(), locale),
          }}
        />
      </Suspense>
    </div>
  )
}
