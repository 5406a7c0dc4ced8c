import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { usersQuery } from '#platform/session/users.ts'

/** Enough to ask somebody; Users lists all of them. */
const MOST = 5

/**
 * The administrators whom a person can ask for access, by name. Nothing for people from outside, who cannot see who
 * belongs to the organisation, and nothing until the names are known.
 */
export function AccessGranters() {
  const { t } = useTranslation('contract/common')
  const locale = useLocale()
  const me = useQueryClient().getQueryData(meQuery.queryKey)
  const { data = [] } = useQuery({
    ...usersQuery,
    enabled: me?.permissions.includes('user.read') === true,
  })
  // Nobody grants themselves a role.
  const others = data
    .filter(({ id, active, roles }) => active && roles.includes('admin') && id !== me?.id)
    .slice(0, MOST)
  if (others.length === 0) return null
  const parts = new Intl.ListFormat(locale, { type: 'unit' }).formatToParts(others.map(({ id }) => id))
  return (
    <p className="text-body text-ink-soft">
      {t('unread.grantedBy')}{' '}
      {parts.map(({ type, value }) => {
        const one = type === 'element' ? others.find(({ id }) => id === value) : undefined
        if (!one) return value
        return one.email ? (
          <a key={one.id} href={`mailto:${one.email}`} className="font-medium text-accent underline">
            <bdi>{one.name}</bdi>
          </a>
        ) : (
          <bdi key={one.id}>{one.name}</bdi>
        )
      })}
    </p>
  )
}
