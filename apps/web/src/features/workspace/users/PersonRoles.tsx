import { useSuspenseQuery } from '@tanstack/react-query'
import type { Role } from 'contract/permissions'
import { type ProtectedAct, weakenedRights } from 'contract/workspace/protection'
import type { User } from 'contract/workspace/users'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { PermissionList } from './PermissionList.tsx'
import { RoleBoxes } from './RoleBoxes.tsx'
import { useMember } from './users.api.ts'

const sameRoles = (a: readonly Role[], b: readonly Role[]) => a.toSorted().join() === b.toSorted().join()

/** The roles of a member, and what the ticked ones allow, in words, before anything is saved. */
export function PersonRoles({ user }: { user: User }) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const me = useSuspenseQuery(meQuery).data
  const { change } = useMember(user.id)
  const [roles, setRoles] = useState<readonly Role[]>(user.roles)
  const [superUser, setSuperUser] = useState(user.superUser)
  const [expiresOn, setExpiresOn] = useState(user.expiresOn ?? '')
  const [reason, setReason] = useState('')
  const [act, setAct] = useState<ProtectedAct | null>(null)
  const isMe = user.id === me.id
  const body = {
    ...(sameRoles(roles, user.roles) ? {} : { roles: [...roles] }),
    ...(superUser === user.superUser ? {} : { superUser }),
    ...(expiresOn === (user.expiresOn ?? '') ? {} : { expiresOn: expiresOn || null }),
  }
  const isChanged = Object.keys(body).length > 0
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const why = reason.trim()
    const after = { roles, superUser, expiresOn: expiresOn || null }
    const { grants, removesAdmin } = weakenedRights(user, after)
    if (grants || (removesAdmin && !isMe)) {
      setAct({ kind: 'member.update', member: user.id, ...body })
      return
    }
    change.mutate(
      { version: user.version, body: { ...body, ...(why ? { reason: why } : {}) } },
      { onSuccess: () => showToast({ text: t('saved') }) },
    )
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        <h3 className="text-read font-semibold">{t('roles')}</h3>
        {isMe ? <Notice>{t('ownRoles')}</Notice> : null}
        {change.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(change.error)}`)}</Notice>
        ) : null}
        <RoleBoxes
          chosen={roles}
          onChange={setRoles}
          // Nobody grants themselves a role (SoD-6); everybody may give up one of their own.
          open={(role) => user.active && (!isMe || user.roles.includes(role))}
        />
        <CheckField
          label={t('superUser')}
          hint={me.isSuperUser ? t('superUserHint') : t('superUserOnly')}
          checked={superUser}
          disabled={!user.active || !me.isSuperUser || (isMe && !user.superUser)}
          onChange={(event) => setSuperUser(event.target.checked)}
        />
        <DateField
          label={t('endDate')}
          hint={t('endDateHint')}
          value={expiresOn}
          disabled={!user.active}
          onChange={setExpiresOn}
          className="max-w-xs"
        />
        {isChanged ? (
          <>
            <ReasonField
              label={t('reason')}
              hint={t('reasonHint')}
              value={reason}
              missing={false}
              onChange={setReason}
            />
            <Button type="submit" busy={change.isPending} disabled={roles.length === 0}>
              {t('save')}
            </Button>
          </>
        ) : null}
        <PermissionList roles={roles} superUser={superUser} />
      </form>
      <ProtectedDialog act={act} reason={reason.trim()} onClose={() => setAct(null)} />
    </>
  )
}
