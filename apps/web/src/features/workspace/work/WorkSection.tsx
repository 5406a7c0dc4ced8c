import { useQuery } from '@tanstack/react-query'
import { linkTo } from '#platform/page-links.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { showMoment } from '#platform/records/moments.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { FigureLink } from './FigureLink.tsx'
import { useTypeLabels } from './use-type-labels.ts'
import { homeQuery } from './work.api.ts'

const KINDS = ['todo', 'review', 'sign'] as const

/** The work that waits for this person, and changes by colleagues since the last visit. */
export function WorkSection() {
  const { t } = useTranslation('workspace/work')
  const locale = useLocale()
  const { data, error, refetch } = useQuery(homeQuery)
  const labels = useTypeLabels(data?.changes.types.map(({ type }) => type) ?? [])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { work, changes } = data
  return (
    <>
      <Section title={t('mine.title')} text={t('mine.text')}>
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {KINDS.map((kind) => (
            <li key={kind}>
              <FigureLink
                label={t(`kinds.${kind}`)}
                value={work[kind]}
                link={linkTo({ to: '/my-work', search: { kind } })}
                more={work.more}
              />
            </li>
          ))}
          <li>
            <FigureLink
              label={t('kinds.overdue')}
              value={work.overdue}
              link={linkTo({ to: '/my-work', search: { overdue: true } })}
              bad
            />
          </li>
        </ul>
      </Section>
      {changes.since === null ? null : (
        <Section
          title={t('changes.title')}
          text={t('changes.since', { moment: showMoment(changes.since, locale) })}
        >
          {changes.count === 0 ? (
            <p className="text-body text-ink-soft">{t('changes.none')}</p>
          ) : (
            <ul className="flex flex-wrap gap-2 text-body">
              <li>
                <PageLink
                  to="/changes"
                  className="inline-flex min-h-9 items-center rounded-control border border-line-strong px-3 font-medium hover:bg-surface-soft"
                >
                  {t('changes.all', { count: changes.count, more: changes.more ? '+' : '' })}
                </PageLink>
              </li>
              {changes.types.map(({ type, count }) => (
                <li key={type}>
                  <PageLink
                    to="/changes"
                    search={{ type }}
                    className="inline-flex min-h-9 items-center gap-2 rounded-control border border-line px-3 hover:bg-surface-soft"
                  >
                    <span>{labels.many(type)}</span>
                    <span className="font-semibold tabular-nums">{count.toLocaleString(locale)}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  )
}
