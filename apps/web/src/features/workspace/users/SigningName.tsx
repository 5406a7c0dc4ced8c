import type { User } from 'contract/workspace/users'
import { useState, type SubmitEvent } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useMember } from './users.api.ts'

/** The name that is printed on a member's signatures: who confirmed it, and what the person proposes instead. */
export function SigningName({ user }: { user: User }) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const [open, setOpen] = useState<'confirm' | 'decline' | null>(null)
  const { declineName } = useMember(user.id)
  const { name, proposed } = user.signing
  if (user.erasedAt) return null
  return (
    <section aria-label={t('signing.title')} className="space-y-3">
      <h3 className="text-read font-semibold">{t('signing.title')}</h3>
      {name ? (
        <p className="text-body">
          <bdi className="font-medium">{name}</bdi>
          <span className="block text-ink-soft">
            <Origin user={user} />
          </span>
        </p>
      ) : (
        <Notice variant="warning">{t('signing.none')}</Notice>
      )}
      <p className="text-body text-ink-soft">{t('signing.text')}</p>
      {proposed ? <Notice>{t('signing.proposed', { name: proposed })}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setOpen('confirm')}>
          {t('signing.open')}
        </Button>
        {proposed ? (
          <Button variant="secondary" size="small" onClick={() => setOpen('decline')}>
            {t('signing.decline')}
          </Button>
        ) : null}
      </div>
      <Dialog open={open === 'confirm'} onClose={() => setOpen(null)} title={t('signing.confirmTitle')}>
        <ConfirmName user={user} onDone={() => setOpen(null)} />
      </Dialog>
      <ConfirmDialog
        open={open === 'decline'}
        title={t('signing.decline')}
        text={t('signing.declineText', { name: user.name })}
        confirm={t('signing.decline')}
        reason="required"
        busy={declineName.isPending}
        problem={declineName.error ? t(`contract/common:errors.${errorCode(declineName.error)}`) : undefined}
        onConfirm={(reason) => declineName.mutate(reason, { onSuccess: () => setOpen(null) })}
        onCancel={() => setOpen(null)}
      />
    </section>
  )
}

function Origin({ user: { signing } }: { user: User }) {
  const { t } = useTranslation('workspace/users')
  const locale = useLocale()
  const { source, confirmedBy, confirmedAt } = signing
  if (!source || !confirmedAt) return null
  const day = formatDay(confirmedAt.slice(0, 10), locale)
  if (source === 'administrator' || source === 'invitation')
    return t('signing.confirmed', { name: confirmedBy ?? '', day })
  return t(`signing.sources.${source}`, { day })
}

function ConfirmName({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation(['workspace/users', 'contract/common', 'app'])
  const { confirmName } = useMember(user.id)
  const [name, setName] = useState(user.signing.proposed ?? user.signing.name ?? user.name)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!name.trim() || !reason.trim()) return
    confirmName.mutate(
      { name: name.trim(), reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ text: t('signing.done') })
          onDone()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {confirmName.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(confirmName.error)}`)}</Notice>
      ) : null}
      <TextField
        label={t('name')}
        dir="auto"
        maxLength={200}
        value={name}
        problem={tried && !name.trim() ? t('app:required') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <ReasonField
        label={t('reasonNeeded')}
        hint={t('reasonHint')}
        value={reason}
        missing={tried && !reason.trim()}
        onChange={setReason}
      />
      <Button type="submit" busy={confirmName.isPending}>
        {t('signing.open')}
      </Button>
    </form>
  )
}
