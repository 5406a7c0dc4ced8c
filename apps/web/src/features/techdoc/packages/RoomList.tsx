import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { sharedQuery } from './packages.api.ts'
import { packageLink } from './slices.ts'

/** The packages that were sent to an external reader. */
export function RoomList() {
  const { t } = useTranslation('techdoc/packages')
  useTitle(t('room.title'))
  return (
    <>
      <h1 className="mb-4 text-title font-semibold">{t('room.title')}</h1>
      <Shared />
    </>
  )
}

/** The same as a card on another page. */
export function RoomCard() {
  const { t } = useTranslation('techdoc/packages')
  return (
    <section>
      <h2 className="mb-3 text-record font-semibold">{t('room.title')}</h2>
      <Shared />
    </section>
  )
}

function Shared() {
  const { t } = useTranslation('techdoc/packages')
  const locale = useLocale()
  const { data, error, isPending, refetch } = useQuery(sharedQuery(locale))
  return (
    <>
      {isPending ? <Loading /> : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <div className="ruled">
          <EmptyState title={t('room.none')} text={t('room.noneText')} />
        </div>
      ) : null}
      <ul className="space-y-3">
        {data?.map((one) => (
          <li key={one.id} className="ruled py-4 sm:py-5">
            <PageLink
              {...packageLink(one.id)}
              className="text-read font-semibold text-accent hover:underline"
            >
              <bdi className="tabular-nums">{one.code}</bdi> <bdi>{one.name}</bdi>
            </PageLink>
            <p className="mt-1 text-body text-ink-soft">
              <bdi>{one.device.code}</bdi> <bdi>{one.device.name}</bdi> ·{' '}
              {t('assembled', { moment: formatMoment(one.assembledAt, locale) })}
            </p>
            {one.purpose ? (
              <p className="mt-1 max-w-prose text-body">
                <bdi>{one.purpose}</bdi>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
