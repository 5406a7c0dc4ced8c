import type { User } from 'contract/workspace/users'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { UserBadges } from './UserBadges.tsx'

const CELL = 'px-4 py-3 text-start align-top'
const HEAD = `${CELL} font-medium text-ink-soft`

interface UsersTableProps {
  users: readonly User[]
  busy: boolean
  chosen: string | undefined
  onOpen: ((id: string) => void) | undefined
}

export function UsersTable({ users, busy, chosen, onOpen }: UsersTableProps) {
  const { t } = useTranslation('workspace/users')
  return (
    <table aria-busy={busy} className={`w-full text-body ${busy ? 'opacity-60' : ''}`}>
      <caption className="sr-only">{t('title')}</caption>
      <thead className="border-b border-line bg-surface-soft">
        <tr>
          <th scope="col" className={HEAD}>
            {t('name')}
          </th>
          <th scope="col" className={HEAD}>
            {t('roles')}
          </th>
          {onOpen ? (
            <th scope="col" className={`${HEAD} hidden lg:table-cell`}>
              {t('lastSignIn')}
            </th>
          ) : null}
          <th scope="col" className={`${HEAD} hidden md:table-cell`}>
            {t('joined')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {users.map((user) => (
          <UserRow key={user.id} user={user} chosen={user.id === chosen} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({
  user,
  chosen,
  onOpen,
}: Pick<UsersTableProps, 'onOpen'> & { user: User; chosen: boolean }) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const locale = useLocale()
  const { id, name, email, roles, joinedAt, lastSignInAt } = user
  return (
    <tr className={chosen ? 'bg-accent-soft' : ''}>
      <th scope="row" className={`${CELL} font-medium`}>
        {onOpen ? (
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="block cursor-pointer text-start font-medium text-accent-strong underline underline-offset-2"
          >
            <bdi>{name}</bdi>
          </button>
        ) : (
          <span className="block">
            <bdi>{name}</bdi>
          </span>
        )}
        {/* Aligned to the start of this page, though an address runs from left to right. */}
        <span className="block font-normal break-all text-ink-soft">
          <bdi>{email}</bdi>
        </span>
        <UserBadges user={user} />
      </th>
      <td className={CELL}>
        <ul>
          {roles.map((role) => (
            <li key={role}>{t(`contract/common:roles.${role}`)}</li>
          ))}
        </ul>
      </td>
      {onOpen ? (
        <td className={`${CELL} hidden whitespace-nowrap lg:table-cell`}>
          {lastSignInAt ? formatMoment(lastSignInAt, locale) : t('neverSignedIn')}
        </td>
      ) : null}
      <td className={`${CELL} hidden whitespace-nowrap md:table-cell`}>
        {formatDay(joinedAt.slice(0, 10), locale)}
      </td>
    </tr>
  )
}
