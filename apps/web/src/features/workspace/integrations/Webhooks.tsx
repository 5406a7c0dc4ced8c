import { useQuery } from '@tanstack/react-query'
import type { Webhook } from 'contract/workspace/webhooks'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ProofDialog } from '#shared/protection/ProofDialog.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { Deliveries } from './Deliveries.tsx'
import { SetUpList } from './SetUpList.tsx'
import { useChangeState, useRotateSecret, useSendTest, webhooksQuery } from './webhooks.api.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

/** Addresses that are told what changes. */
export function Webhooks() {
  const { t } = useTranslation('workspace/integrations')
  const { data, error, refetch } = useQuery(webhooksQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <SetUpList
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      add={t('webhooks.add')}
      empty={{ title: t('webhooks.none'), text: t('webhooks.noneText') }}
      entries={data.items.map((webhook) => (
        <Endpoint key={webhook.id} webhook={webhook} />
      ))}
      dialog={(onClose) => <WebhookDialog types={data.types} onClose={onClose} />}
    />
  )
}

const BADGES = { active: 'active', paused: 'on_hold', failing: 'rejected', ended: 'ended' } as const

/** What an administrator asks of an endpoint. */
type Task = 'paused' | 'active' | 'ended' | 'secret'

function Endpoint({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['workspace/integrations', 'contract/common'])
  const locale = useLocale()
  const [task, setTask] = useState<Task | null>(null)
  const [isOpen, setOpen] = useState(false)
  const test = useSendTest(webhook.id)
  const { id, url, description, types, state, failingSince, previousUntil, waiting, failed } = webhook
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t('webhooks.testSent') })
        setOpen(true)
      },
    })
  return (
    <li className="ruled space-y-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi dir="ltr" className="break-all">
              {url}
            </bdi>
            <StatusBadge status={BADGES[state]} label={t(`webhooks.states.${state}`)} />
          </h3>
          {description ? (
            <p className="text-body">
              <bdi>{description}</bdi>
            </p>
          ) : null}
          <p className="text-meta text-ink-soft">
            {types.length === 0 ? t('webhooks.allTypes') : t('webhooks.someTypes', { count: types.length })}
            {' · '}
            {t('webhooks.counts', { waiting, failed })}
          </p>
        </div>
        {state === 'ended' ? null : (
          <div className="flex flex-wrap gap-2">
            {state === 'active' ? (
              <>
                <Button size="small" variant="secondary" busy={test.isPending} onClick={sendTest}>
                  {t('webhooks.test')}
                </Button>
                <Button size="small" variant="secondary" onClick={() => setTask('paused')}>
                  {t('webhooks.tasks.paused')}
                </Button>
              </>
            ) : (
              <Button size="small" onClick={() => setTask('active')}>
                {t('webhooks.tasks.active')}
              </Button>
            )}
            <Button size="small" variant="secondary" onClick={() => setTask('secret')}>
              {t('webhooks.rotate')}
            </Button>
            <Button size="small" variant="danger" onClick={() => setTask('ended')}>
              {t('webhooks.tasks.ended')}
            </Button>
          </div>
        )}
      </div>
      {state === 'failing' ? <Notice variant="danger">{t('webhooks.stopped')}</Notice> : null}
      {state === 'active' && failingSince ? (
        <Notice variant="warning">
          {t('webhooks.failingSince', { moment: formatMoment(failingSince, locale) })}
        </Notice>
      ) : null}
      {previousUntil ? (
        <p className="text-body text-ink-soft">
          {t('webhooks.previousUntil', { moment: formatMoment(previousUntil, locale) })}
        </p>
      ) : null}
      <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'deliveries.hide' : 'deliveries.title')}
      </Button>
      {isOpen ? <Deliveries webhook={id} isOpen={state !== 'ended'} /> : null}
      {task === 'secret' ? <NewSecret webhook={webhook} onClose={() => setTask(null)} /> : null}
      {task !== null && task !== 'secret' ? (
        <StateDialog webhook={webhook} to={task} onClose={() => setTask(null)} />
      ) : null}
    </li>
  )
}

interface StateDialogProps {
  webhook: Webhook
  to: 'active' | 'paused' | 'ended'
  onClose: () => void
}

function StateDialog({ webhook, to, onClose }: StateDialogProps) {
  const { t } = useTranslation(['workspace/integrations', 'contract/common'])
  const change = useChangeState(webhook.id)
  return (
    <ConfirmDialog
      open
      title={t(`webhooks.tasks.${to}`)}
      text={t(`webhooks.about.${to}`)}
      confirm={t(`webhooks.tasks.${to}`)}
      reason="required"
      busy={change.isPending}
      problem={change.error ? t(`contract/common:errors.${errorCode(change.error)}`) : undefined}
      onConfirm={(reason) => change.mutate({ state: to, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

function NewSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('workspace/integrations')
  const rotate = useRotateSecret(webhook.id)
  if (rotate.data) return <WebhookSecret value={rotate.data.secret} onClose={onClose} />
  return (
    <ProofDialog
      title={t('webhooks.rotate')}
      text={t('webhooks.about.secret')}
      purpose={{ for: 'webhook_secret', webhook: webhook.id }}
      submit={t('webhooks.rotate')}
      busy={rotate.isPending}
      error={rotate.error}
      onProved={(proof) => rotate.mutate(proof)}
      onCancel={onClose}
    />
  )
}
