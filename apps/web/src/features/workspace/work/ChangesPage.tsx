import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { showMoment } from '#platform/records/moments.ts'
import { useTitle } from '#platform/use-title.ts'
import { RecordList } from './RecordList.tsx'
import { useTypeLabels } from './use-type-labels.ts'
import { changesQuery } from './work.api.ts'

/** Changes by colleagues since this person's last visit, newest first. */
export function ChangesPage() {
  const { t } = useTranslation('workspace/work')
  useTitle(t('changes.title'))
  const locale = useLocale()
  const { type } = useSearch({ strict: false }) as { type?: string }
  const list = useInfiniteQuery(changesQuery(type))
  const labels = useTypeLabels(type ? [type] : [])
  return (
    <div className="space-y-4">
      <h1 className="text-title font-semibold">{t('changes.title')}</h1>
      {type ? (
        <p className="flex flex-wrap items-center gap-3 text-body">
          <span className="font-medium">{labels.many(type)}</span>
          <Link to="/changes" search={{}} className="text-accent underline underline-offset-2">
            {t('changes.showAll')}
          </Link>
        </p>
      ) : null}
      <RecordList
        label={t('changes.title')}
        list={list}
        none={{ title: t('changes.none'), text: t('changes.noneText') }}
        beside={({ updatedBy, updatedAt }) => (
          <>
            <span className="block">
              <bdi>{updatedBy}</bdi>
            </span>
            {showMoment(updatedAt, locale)}
          </>
        )}
      />
    </div>
  )
}
