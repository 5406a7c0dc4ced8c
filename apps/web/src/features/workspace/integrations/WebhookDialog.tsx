import { useQuery } from '@tanstack/react-query'
import type { WebhookInput } from 'contract/workspace/webhooks'
import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ProofDialog } from '#shared/protection/ProofDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { permissionsQuery } from './integrations.api.ts'
import { useCreateWebhook } from './webhooks.api.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

interface WebhookDialogProps {
  /** The record types that messages can be about. */
  types: readonly string[]
  onClose: () => void
}

/** Adds an endpoint: address and types, a re-authentication, and then the secret, once. */
export function WebhookDialog({ types, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('workspace/integrations')
  const [asked, setAsked] = useState<WebhookInput | null>(null)
  const create = useCreateWebhook()
  if (create.data) return <WebhookSecret value={create.data.secret} onClose={onClose} />
  if (asked)
    return (
      <ProofDialog
        title={t('webhooks.add')}
        text={t('webhooks.prove')}
        purpose={{ for: 'webhook', ...asked }}
        submit={t('webhooks.add')}
        busy={create.isPending}
        error={create.error}
        onProved={(proof) => create.mutate({ ...asked, ...proof })}
        onCancel={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} width="wide" title={t('webhooks.add')} text={t('webhooks.addText')}>
      <WebhookForm types={types} onAsked={setAsked} onCancel={onClose} />
    </Dialog>
  )
}

interface WebhookFormProps {
  types: readonly string[]
  onAsked: (asked: WebhookInput) => void
  onCancel: () => void
}

/** The server refuses http, unless the installation allows it. */
const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

function WebhookForm({ types, onAsked, onCancel }: WebhookFormProps) {
  const { t } = useTranslation(['workspace/integrations', 'ui/dialog'])
  const permissions = useQuery(permissionsQuery(useLocale()))
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const isValid = isWebAddress(url.trim())
  const areas = (permissions.data?.areas ?? [])
    .map(({ name, title, kinds }) => ({
      name,
      title,
      kinds: kinds.filter(({ type }) => types.includes(type)),
    }))
    .filter(({ kinds }) => kinds.length > 0)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isValid) onAsked({ url: url.trim(), description: description.trim(), types: [...chosen] })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        type="url"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        maxLength={2000}
        dir="ltr"
        value={url}
        problem={isTried && !isValid ? t('webhooks.noUrl') : undefined}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={t('fields.description')}
        maxLength={500}
        dir="auto"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <fieldset className="space-y-2">
        <legend className="text-body font-medium">{t('webhooks.types')}</legend>
        <p className="text-body text-ink-soft">{t('webhooks.typesHint')}</p>
        {areas.map((area) => (
          <details key={area.name} className="rounded-control border border-line">
            <summary className="cursor-pointer px-3 py-2 text-body font-medium">{area.title}</summary>
            <div className="grid border-t border-line px-3 py-2 sm:grid-cols-2">
              {area.kinds.map(({ type, title }) => (
                <CheckField
                  key={type}
                  label={title ?? type}
                  checked={chosen.includes(type)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))
                  }
                />
              ))}
            </div>
          </details>
        ))}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit">{t('continue')}</Button>
      </div>
    </form>
  )
}
