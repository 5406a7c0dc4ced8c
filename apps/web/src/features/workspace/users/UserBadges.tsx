import type { User } from 'contract/workspace/users'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { today } from '#platform/today.ts'

/** Unusual attributes of a membership, in words. */
export function UserBadges({ user }: { user: Pick<User, 'active' | 'superUser' | 'expiresOn'> }) {
  const { t } = useTranslation('workspace/users')
  const locale = useLocale()
  const { active, superUser, expiresOn } = user
  const isOver = expiresOn !== null && expiresOn < today()
  const marks = [
    ...(active ? [] : [t('inactive')]),
    ...(superUser ? [t('superUser')] : []),
    ...(expiresOn ? [t(isOver ? 'endedOn' : 'until', { day: formatDay(expiresOn, locale) })] : []),
  ]
  return marks.map((mark) => (
    <span
      key={mark}
      className="me-1 mt-1 inline-block rounded border border-line px-1.5 text-meta font-normal"
    >
      {mark}
    </span>
  ))
}
