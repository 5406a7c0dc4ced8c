import type { User } from 'contract/workspace/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { late } from '#ui/dialog/late.tsx'
import { useMember } from './users.api.ts'

const HandOverDialog = late(async () => (await import('./HandOverDialog.tsx')).HandOverDialog)

/** How a membership ends, and how somebody comes back. */
export function Leaving({ user }: { user: User }) {
  const { t } = useTranslation(['workspace/users', 'words/common'])
  // Kept apart from how they stand: who has left is shown what went to whom.
  const [open, setOpen] = useState<'leave' | 'return' | null>(null)
  const { reactivate } = useMember(user.id)
  return (
    <section aria-label={t('leaving.title')} className="space-y-3">
      <h3 className="text-base font-semibold">{t('leaving.title')}</h3>
      <p className="text-sm text-ink-soft">{user.active ? t('leaving.text') : t('leaving.back')}</p>
      <Button
        look={user.active ? 'danger' : 'secondary'}
        onClick={() => setOpen(user.active ? 'leave' : 'return')}
      >
        {user.active ? t('leaving.open') : t('leaving.reactivate')}
      </Button>
      <HandOverDialog open={open === 'leave'} user={user} onClose={() => setOpen(null)} />
      <ConfirmDialog
        open={open === 'return'}
        title={t('leaving.reactivate')}
        text={t('leaving.reactivateText', { name: user.name })}
        confirm={t('leaving.reactivate')}
        reason="required"
        busy={reactivate.isPending}
        problem={reactivate.error ? t(`words/common:errors.${errorCode(reactivate.error)}`) : undefined}
        onConfirm={(reason) => reactivate.mutate(reason, { onSuccess: () => setOpen(null) })}
        onCancel={() => setOpen(null)}
      />
    </section>
  )
}
