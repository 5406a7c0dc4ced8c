import { useQuery } from '@tanstack/react-query'
import type { User } from 'contract/workspace/users'
import { X } from 'lucide-react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { SidePanel, SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PersonRoles } from './PersonRoles.tsx'
import { PersonSignIns } from './PersonSignIns.tsx'
import { SigningName } from './SigningName.tsx'
import { UserBadges } from './UserBadges.tsx'
import { Leaving } from './Leaving.tsx'
import { userQuery } from './users.api.ts'

/** One member in a panel over the list: roles, sessions, and leaving. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['workspace/users', 'app'])
  const user = useQuery(userQuery(id))
  return (
    <SidePanel open onClose={onClose} label={user.data?.name ?? t('person')}>
      <div className="flex items-start justify-between gap-4 border-b border-line px-4 py-3 sm:px-6">
        {user.data ? <Heading user={user.data} /> : <span />}
        <SidePanelClose render={<IconButton label={t('app:close')} icon={<X aria-hidden />} tip={false} />} />
      </div>
      <div className="min-h-0 flex-1 space-y-8 overflow-y-auto px-4 py-4 sm:px-6">
        {user.isPending ? <Loading /> : null}
        {user.isError ? <ErrorState error={user.error} onRetry={() => void user.refetch()} /> : null}
        {user.data ? (
          <>
            {/* Remounted when somebody else has changed the member, to continue from their change. */}
            <PersonRoles key={user.data.version} user={user.data} />
            <SigningName user={user.data} />
            <PersonSignIns user={user.data} />
            <Leaving user={user.data} />
          </>
        ) : null}
      </div>
    </SidePanel>
  )
}

function Heading({ user }: { user: User }) {
  const { t } = useTranslation('workspace/users')
  const locale = useLocale()
  const { name, email, joinedAt, lastSignInAt } = user
  return (
    <div className="min-w-0 text-body">
      <h2 className="text-record font-semibold">
        <bdi>{name}</bdi>
      </h2>
      <p className="break-all text-ink-soft">
        <bdi>{email}</bdi>
      </p>
      <p className="text-ink-soft">
        {t('joinedOn', { day: formatDay(joinedAt.slice(0, 10), locale) })}
        {' · '}
        {lastSignInAt ? t('signedInAt', { moment: formatMoment(lastSignInAt, locale) }) : t('neverSignedIn')}
      </p>
      <UserBadges user={user} />
    </div>
  )
}
