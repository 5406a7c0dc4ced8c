import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { workpapers } from 'contract/audit/workpapers'
import { inLocale, type Localized } from 'contract/locale'
import { Suspense } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { textQuery } from '#platform/rich-texts/text-query.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { today } from '#platform/today.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { meQuery } from '#platform/session/me.ts'
import { LazyRichEditor } from '#shared/editor/lazy.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { workpaperSlice } from '../slices.ts'

const [BODY] = workpapers.documents as readonly [string]

/** The text of a working paper, edited live by several people. */
export function PaperText({ id }: { id: string }) {
  const { t } = useTranslation(['audit/fieldwork', 'contract/workpapers'])
  const locale = useLocale()
  const me = useSuspenseQuery(meQuery).data
  const record = useQuery(recordQuery(workpaperSlice, id)).data
  const text = useQuery(textQuery(id, BODY))
  if (text.isPending || !record) return <Loading />
  if (text.isError) return <ErrorState error={text.error} onRetry={() => void text.refetch()} />
  if (!text.data) return <EmptyState title={t('papers.nothing')} text={t('papers.nothingText')} />
  const organisation = me.memberships.find((one) => one.organisationId === me.organisationId)
  return (
    <Suspense fallback={<Loading />}>
      <LazyRichEditor
        text={text.data}
        label={t('contract/workpapers:documents.body')}
        setup="full"
        organisation={me.organisationId!}
        person={me.id}
        values={{
          organisation: organisation?.organisationName ?? '',
          recordCode: String(record['code']),
          recordTitle: inLocale(record['name'] as Localized, locale) ?? '',
          person: me.name,
          today: formatDay(today(), locale),
        }}
      />
    </Suspense>
  )
}
