import { useQuery } from '@tanstack/react-query'
import { inLocale } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { changesQuery } from './setup.api.ts'

interface Entry {
  id: string
  type: string
  code: string
  name: { en?: string | undefined; fr?: string | undefined; ar?: string | undefined }
}

/** Procedures rolled forward from an earlier year: their result then, and what has changed since. */
export function ChangedSince({ id }: { id: string }) {
  const { t } = useTranslation('audit/projects')
  const changes = useQuery(changesQuery(id))
  if (changes.isPending) return <Loading />
  if (changes.isError) return <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />
  const { procedures } = changes.data
  const changed = procedures.filter(({ newer, issues }) => newer.length + issues.length > 0).length
  return (
    <Section
      title={t('setup.changes.title')}
      text={t('setup.changes.text', { changed, count: procedures.length })}
    >
      {procedures.length > 0 ? (
        <WideTable label={t('setup.changes.title')}>
          <thead>
            <tr>
              {(['procedure', 'result', 'newer', 'issues'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`setup.changes.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {procedures.map(({ procedure, previous, newer, issues }) => (
              <tr key={procedure}>
                <th scope="row">
                  <bdi>{previous.code}</bdi>
                </th>
                <td>
                  {previous.result
                    ? t(`setup.changes.results.${previous.result}`)
                    : t('setup.changes.noResult')}
                </td>
                <td>
                  <Entries entries={newer} none={t('setup.changes.same')} />
                </td>
                <td>
                  <Entries
                    entries={issues.map((one) => ({ ...one, type: 'issue' }))}
                    none={t('setup.changes.noIssues')}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      ) : null}
    </Section>
  )
}

function Entries({ entries, none }: { entries: readonly Entry[]; none: string }) {
  const locale = useLocale()
  if (entries.length === 0) return <span className="text-ink-soft">{none}</span>
  return (
    <ul className="space-y-1">
      {entries.map(({ id, type, code, name }) => {
        const link = recordLink(type, id)
        const text = (
          <>
            <bdi>{code}</bdi> <bdi>{inLocale(name, locale)}</bdi>
          </>
        )
        return (
          <li key={id}>
            {link ? (
              <PageLink {...link} className="text-accent hover:underline">
                {text}
              </PageLink>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}
