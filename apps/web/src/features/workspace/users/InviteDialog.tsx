import { LOCALES, type Locale } from 'contract/locale'
import type { Role } from 'contract/permissions'
import { isProtectedRole, type ProtectedAct } from 'contract/workspace/protection'
import { useState, type SubmitEvent } from 'react'
import { errorCode } from '#platform/errors.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useNameProblem } from '#platform/use-name-problem.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { useInvitations } from './invitations.api.ts'
import { RoleBoxes } from './RoleBoxes.tsx'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  onInvited: () => void
}

/** Invites somebody by e-mail; they join with the link in the message. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation('workspace/users')
  return (
    <Dialog open={open} onClose={onClose} width="wide" title={t('invite.open')} text={t('invite.text')}>
      <InviteForm
        onDone={() => {
          onClose()
          onInvited()
        }}
      />
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['workspace/users', 'contract/common', 'app'])
  const own = useLocale()
  const { invite } = useInvitations()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly Role[]>(['owner'])
  const [locale, setLocale] = useState<Locale>(own)
  const [expiresOn, setExpiresOn] = useState('')
  const [tried, setTried] = useState(false)
  const code = invite.error ? errorCode(invite.error) : null
  const nameProblem = useNameProblem(name)
  const [act, setAct] = useState<ProtectedAct | null>(null)
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (nameProblem || !isAddress || roles.length === 0) return
    const invitation = {
      name: name.trim(),
      email: email.trim(),
      roles: [...roles],
      locale,
      expiresOn: expiresOn || null,
    }
    if (roles.some(isProtectedRole)) {
      setAct({ kind: 'invitation.create', ...invitation })
      return
    }
    invite.mutate(invitation, {
      onSuccess: () => {
        showToast({ text: t('invite.done', { email: email.trim() }) })
        onDone()
      },
    })
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        {code === 'EMAIL_NOT_CONFIRMED' ? (
          <ConfirmAddress onConfirmed={() => invite.reset()} />
        ) : code ? (
          <Notice variant="danger">{t(`contract/common:errors.${code}`)}</Notice>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('name')}
            maxLength={200}
            dir="auto"
            value={name}
            problem={tried ? nameProblem : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            type="email"
            label={t('email')}
            maxLength={254}
            dir="ltr"
            value={email}
            problem={tried && !isAddress ? t('invite.noAddress') : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          <SelectField
            label={t('invite.locale')}
            value={locale}
            onChange={(event) => setLocale(event.target.value as Locale)}
          >
            {LOCALES.map((one) => (
              <option key={one} value={one} lang={one}>
                {LOCALE_NAMES[one]}
              </option>
            ))}
          </SelectField>
          <DateField label={t('endDate')} hint={t('endDateHint')} value={expiresOn} onChange={setExpiresOn} />
        </div>
        <div>
          <p className="text-body font-medium">{t('roles')}</p>
          <RoleBoxes chosen={roles} onChange={setRoles} />
        </div>
        <Button type="submit" busy={invite.isPending}>
          {t('invite.send')}
        </Button>
      </form>
      <ProtectedDialog act={act} onClose={() => setAct(null)} onDone={onDone} />
    </>
  )
}
