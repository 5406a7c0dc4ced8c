import { isProtectedRole, type ProtectedAct } from 'contract/workspace/protection'
import type { User } from 'contract/workspace/users'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { late } from '#ui/dialog/late.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { useMember } from './users.api.ts'

const EraseDialog = late(async () => (await import('./EraseDialog.tsx')).EraseDialog)
const HandOverDialog = late(async () => (await import('./HandOverDialog.tsx')).HandOverDialog)

/** Ends or restores a membership, or erases the person. */
export function Leaving({ user }: { user: User }) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  // Kept independently of the member's status: after leaving, the dialog still shows what was reassigned.
  const [open, setOpen] = useState<'leave' | 'return' | 'erase' | null>(null)
  const [act, setAct] = useState<ProtectedAct | null>(null)
  const isProtected = user.superUser || user.roles.some(isProtectedRole)
  const { reactivate } = useMember(user.id)
  const locale = useLocale()
  return (
    <section aria-label={t('leaving.title')} className="space-y-3">
      <h3 className="text-read font-semibold">{t('leaving.title')}</h3>
      <p className="text-body text-ink-soft">
        {user.erasedAt
          ? t('erasing.erasedOn', { day: formatDay(user.erasedAt.slice(0, 10), locale) })
          : t(user.active ? 'leaving.text' : 'leaving.back')}
      </p>
      {user.erasedAt ? null : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={user.active ? 'danger' : 'secondary'}
            onClick={() =>
              !user.active && isProtected
                ? setAct({ kind: 'member.reactivate', member: user.id })
                : setOpen(user.active ? 'leave' : 'return')
            }
          >
            {user.active ? t('leaving.open') : t('leaving.reactivate')}
          </Button>
          {user.active ? null : (
            <Button variant="danger" onClick={() => setOpen('erase')}>
              {t('erasing.open')}
            </Button>
          )}
        </div>
      )}
      <EraseDialog open={open === 'erase'} user={user} onClose={() => setOpen(null)} />
      <HandOverDialog open={open === 'leave'} user={user} onClose={() => setOpen(null)} />
      <ConfirmDialog
        open={open === 'return'}
        title={t('leaving.reactivate')}
        text={t('leaving.reactivateText', { name: user.name })}
        confirm={t('leaving.reactivate')}
        reason="required"
        busy={reactivate.isPending}
        problem={reactivate.error ? t(`contract/common:errors.${errorCode(reactivate.error)}`) : undefined}
        onConfirm={(reason) => reactivate.mutate(reason, { onSuccess: () => setOpen(null) })}
        onCancel={() => setOpen(null)}
      />
      <ProtectedDialog act={act} onClose={() => setAct(null)} />
    </section>
  )
}
