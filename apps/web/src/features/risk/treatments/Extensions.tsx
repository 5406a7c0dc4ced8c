import { useQueryClient, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import {
  type ActionLine,
  actionRoutes,
  extensionDeciders,
  grantedExtensions,
  openExtension,
} from 'contract/workspace/actions'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { AskExtension } from './AskExtension.tsx'

const ASKED_IN = ['agreed', 'in_progress']

/** Extensions of an action: how many were granted, the open request, and who decides. */
export function Extensions({ action }: { action: ActionLine }) {
  const { t } = useTranslation(['risk/treatments', 'contract/common'])
  const locale = useLocale()
  const me = useSuspenseQuery(meQuery).data
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'ask' | 'grant' | 'refuse' | null>(null)
  const { id, version, status, source, ownerId, extensions, originalDueOn } = action
  const granted = grantedExtensions(extensions)
  const open = openExtension(extensions)
  const mine = ownerId === me.id
  const mayDecide =
    open !== undefined && !mine && extensionDeciders(source, granted).some((role) => me.roles.includes(role))
  const decide = useMutation({
    mutationFn: (body: { granted: boolean; reason?: string }) =>
      call(actionRoutes.decideExtension, { params: { id }, version, body }),
    onSuccess: async () => {
      setDialog(null)
      showToast({ text: t('extension.decided') })
      await client.invalidateQueries({ queryKey: ['actions'] })
    },
  })
  const mayAsk = mine && !open && ASKED_IN.includes(status)
  if (granted === 0 && !open && !mayAsk) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-body text-ink-soft">
      {granted > 0 ? (
        <span>{t('extension.given', { count: granted, day: formatDay(originalDueOn!, locale) })}</span>
      ) : null}
      {open ? (
        <span>
          {t('extension.asked', { day: formatDay(open.dueOn, locale) })} <bdi>{open.reason}</bdi>
        </span>
      ) : null}
      {mayDecide ? (
        <span className="flex gap-2">
          <Button variant="secondary" size="small" onClick={() => setDialog('grant')}>
            {t('extension.grant')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setDialog('refuse')}>
            {t('extension.refuse')}
          </Button>
        </span>
      ) : null}
      {mayAsk ? (
        <Button variant="quiet" size="small" className="-ms-3" onClick={() => setDialog('ask')}>
          <CalendarClock aria-hidden />
          {t('extension.ask')}
        </Button>
      ) : null}
      {dialog === 'ask' ? <AskExtension action={action} onClose={() => setDialog(null)} /> : null}
      <ConfirmDialog
        open={dialog === 'grant' || dialog === 'refuse'}
        title={t(dialog === 'refuse' ? 'extension.refuse' : 'extension.grant')}
        text={open ? t('extension.asked', { day: formatDay(open.dueOn, locale) }) : undefined}
        confirm={t(dialog === 'refuse' ? 'extension.refuse' : 'extension.grant')}
        reason={dialog === 'refuse' ? 'required' : 'optional'}
        busy={decide.isPending}
        problem={decide.error ? t(`contract/common:errors.${errorCode(decide.error)}`) : undefined}
        onConfirm={(reason) => decide.mutate({ granted: dialog === 'grant', ...(reason ? { reason } : {}) })}
        onCancel={() => setDialog(null)}
      />
    </div>
  )
}
