import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'

interface ShownSecretProps {
  title: string
  /** Why it cannot be read again. */
  text: string
  label: string
  value: string
  onClose: () => void
}

/** The only time that a key or a secret can be read. */
export function ShownSecret({ title, text, label, value, onClose }: ShownSecretProps) {
  const { t } = useTranslation('workspace/integrations')
  async function copy() {
    await navigator.clipboard.writeText(value)
    showToast({ text: t('secret.copied') })
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="space-y-4">
        <Notice variant="warning">{text}</Notice>
        <TextField
          label={label}
          value={value}
          readOnly
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={() => void copy()}>
            {t('secret.copy')}
          </Button>
          <Button onClick={onClose}>{t('secret.stored')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
