import { daysAfter } from 'contract/days'
import { MAX_KEY_DAYS, type ServiceAccount } from 'contract/workspace/service-accounts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { today } from '#platform/today.ts'
import { ProofDialog } from '#shared/protection/ProofDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type AskedKey, useCreateKey } from './integrations.api.ts'
import { ShownSecret } from './ShownSecret.tsx'

interface KeyDialogProps {
  account: ServiceAccount
  onClose: () => void
}

const dayIn = (days: number): string => daysAfter(today(), days)

/** Makes a key: what it is for and until when, a re-authentication, and then the key, once. */
export function KeyDialog({ account, onClose }: KeyDialogProps) {
  const { t } = useTranslation('workspace/integrations')
  const [asked, setAsked] = useState<AskedKey | null>(null)
  const create = useCreateKey(account.id)
  const { name } = account
  if (create.data)
    return (
      <ShownSecret
        title={t('keys.shown', { name })}
        text={t('keys.once')}
        label={t('keys.key')}
        value={create.data.key}
        onClose={onClose}
      />
    )
  if (asked)
    return (
      <ProofDialog
        title={t('keys.makeFor', { name })}
        text={t('keys.prove')}
        purpose={{ for: 'service_key', account: account.id, ...asked }}
        submit={t('keys.make')}
        busy={create.isPending}
        error={create.error}
        onProved={(proof) => create.mutate({ ...asked, ...proof })}
        onCancel={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} title={t('keys.makeFor', { name })} text={t('keys.makeText')}>
      <KeyForm onAsked={setAsked} onCancel={onClose} />
    </Dialog>
  )
}

function KeyForm({ onAsked, onCancel }: { onAsked: (asked: AskedKey) => void; onCancel: () => void }) {
  const { t } = useTranslation(['workspace/integrations', 'ui/dialog', 'app'])
  const [label, setLabel] = useState('')
  const [expiresOn, setExpiresOn] = useState(() => dayIn(90))
  const [isTried, setTried] = useState(false)
  const [earliest, latest] = [dayIn(1), dayIn(MAX_KEY_DAYS - 1)]
  const isInRange = expiresOn >= earliest && expiresOn <= latest
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (label.trim() !== '' && isInRange) onAsked({ label: label.trim(), expiresOn })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label={t('fields.label')}
        hint={t('fields.labelHint')}
        maxLength={100}
        dir="auto"
        value={label}
        problem={isTried && label.trim() === '' ? t('app:required') : undefined}
        onChange={(event) => setLabel(event.target.value)}
      />
      <DateField
        label={t('fields.expiresOn')}
        hint={t('fields.expiresHint')}
        min={earliest}
        max={latest}
        value={expiresOn}
        problem={isTried && !isInRange ? t('fields.expiresHint') : undefined}
        onChange={setExpiresOn}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit">{t('continue')}</Button>
      </div>
    </form>
  )
}
