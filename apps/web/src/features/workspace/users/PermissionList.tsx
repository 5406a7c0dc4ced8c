import { useQuery } from '@tanstack/react-query'
import { grants, type Grants } from 'contract/permissions'
import type { Permissions } from 'contract/workspace/user-administration'
import { withColon } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { permissionsQuery } from './users.api.ts'

type Area = Permissions['areas'][number]

/** The permissions that these roles grant. */
function allowed(areas: readonly Area[], holder: Grants): Area[] {
  return areas
    .map((area) => ({
      ...area,
      kinds: area.kinds
        .map((kind) => ({ ...kind, actions: kind.actions.filter((one) => grants(holder, one)) }))
        .filter(({ actions }) => actions.length > 0),
    }))
    .filter(({ kinds }) => kinds.length > 0)
}

/** The permissions of somebody with these roles, in words, by area. */
export function PermissionList({ roles, superUser }: Grants) {
  const { t } = useTranslation('workspace/users')
  const locale = useLocale()
  const all = useQuery(permissionsQuery(locale))
  if (all.isPending) return <Loading />
  if (all.isError) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />
  const areas = allowed(all.data.areas, { roles, superUser })
  const joined = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (
    <section aria-label={t('allows')} className="space-y-2">
      <h4 className="text-body font-semibold">{t('allows')}</h4>
      <p className="text-body text-ink-soft">{t('allowsHint')}</p>
      {areas.map((area) => (
        <details key={area.name} className="rounded-control border border-line">
          <summary className="cursor-pointer px-3 py-2 text-body font-medium">{area.title}</summary>
          <ul className="space-y-1 border-t border-line px-3 py-2 text-body">
            {area.kinds.map(({ type, title, actions }) =>
              title === null ? (
                actions.map(({ name, words }) => <li key={name}>{words}</li>)
              ) : (
                <li key={type}>
                  <span className="font-medium">{withColon(title, locale)}</span>{' '}
                  {joined.format(actions.map(({ words }) => words))}
                </li>
              ),
            )}
          </ul>
        </details>
      ))}
    </section>
  )
}
