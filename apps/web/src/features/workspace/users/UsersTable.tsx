import type { User } from 'contract/workspace/users'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { showDay } from '#platform/records/moments.ts'

const CELL = 'px-4 py-3 text-start align-top'
const HEAD = `${CELL} font-medium text-ink-soft`

export function UsersTable({ users, busy }: { users: readonly User[]; busy: boolean }) {
  const { t } = useTranslation('workspace/users')
  return (
    <table aria-busy={busy} className={`w-full text-sm ${busy ? 'opacity-60' : ''}`}>
      <caption className="sr-only">{t('title')}</caption>
      <thead className="border-b border-line bg-surface-soft">
        <tr>
          <th scope="col" className={HEAD}>
            {t('name')}
          </th>
          <th scope="col" className={HEAD}>
            {t('roles')}
          </th>
          <th scope="col" className={`${HEAD} hidden md:table-cell`}>
            {t('joined')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ user }: { user: User }) {
  const { t } = useTranslation(['workspace/users', 'words/common'])
  const locale = useLocale()
  const { name, email, roles, active, superUser, expiresOn, joinedAt } = user
  const marks = [
    ...(active ? [] : [t('inactive')]),
    ...(superUser ? [t('superUser')] : []),
    ...(expiresOn ? [t('until', { day: showDay(expiresOn, locale) })] : []),
  ]
  return (
    <tr>
      <th scope="row" className={`${CELL} font-medium`}>
        <bdi className="block">{name}</bdi>
        {/* The line begins where lines of this page begin, though an address runs from left to right. */}
        <span className="block font-normal break-all text-ink-soft">
          <bdi>{email}</bdi>
        </span>
        {marks.map((mark) => (
          <span
            key={mark}
            className="me-1 mt-1 inline-block rounded border border-line px-1.5 text-xs font-normal"
          >
            {mark}
          </span>
        ))}
      </th>
      <td className={CELL}>
        <ul>
          {roles.map((role) => (
            <li key={role}>{t(`words/common:roles.${role}`)}</li>
          ))}
        </ul>
      </td>
      <td className={`${CELL} hidden whitespace-nowrap md:table-cell`}>
        {showDay(joinedAt.slice(0, 10), locale)}
      </td>
    </tr>
  )
}
