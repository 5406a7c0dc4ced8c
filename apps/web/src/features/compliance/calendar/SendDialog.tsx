import { useSuspenseQuery } from '@tanstack/react-query'
import { type StatutoryDeadlineLine, statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { localMinute, momentOf } from 'contract/compliance/terms'
import { useState, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { placeQuery } from '#platform/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useSendNotification } from './calendar.api.ts'
import { Picker } from './Picker.tsx'
import { showInZone } from './show-in-zone.ts'

type Sendable = Pick<StatutoryDeadlineLine, 'id' | 'version' | 'startedAt' | 'dueAt'>

/** Records that the notification was sent: when, its reference and evidence, and why it was late. */
export function SendDialog({ clock, onClose }: { clock: Sendable; onClose: () => void }) {
  const { t } = useTranslation(['compliance/calendar', 'ui/dialog', 'contract/common'])
  const labels = useCollectionLabels(statutoryDeadlines)
  const locale = useLocale()
  const { zone } = useSuspenseQuery(placeQuery).data
  const [wall, setWall] = useState(() => localMinute(Date.now(), zone))
  const [openedAt] = useState(() => Date.now())
  const [reference, setReference] = useState('')
  const [evidence, setEvidence] = useState('')
  const [delayReason, setDelayReason] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSendNotification(clock.id, clock.version)
  const sentAt = wall ? momentOf(wall, zone) : Number.NaN
  const late = sentAt > Date.parse(clock.dueAt!)
  // The input has a precision of minutes: a time within the minute of the start is not before the start.
  const early = sentAt < Date.parse(clock.startedAt!) - 60_000
  const inFuture = sentAt > openedAt + 3_600_000
  const missing = t('missing')
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!reference.trim() || Number.isNaN(sentAt) || early || inFuture) return
    if (late && !delayReason.trim()) return
    const body = {
      sentAt: new Date(Math.max(sentAt, Date.parse(clock.startedAt!))).toISOString(),
      reference: reference.trim(),
      ...(evidence ? { evidence } : {}),
      ...(late ? { delayReason: delayReason.trim() } : {}),
    }
    send.mutate(body, {
      onSuccess: ({ status }) => {
        showToast({ text: labels.status(status) })
        onClose()
      },
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('send.title')} text={t('send.text')}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {send.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(send.error)}`)}</Notice>
        ) : null}
        <p className="text-body">
          {t('dueBy', { moment: showInZone(Date.parse(clock.dueAt!), locale, zone) })}
        </p>
        <TextField
          required
          type="datetime-local"
          label={labels.field('sentAt')}
          hint={t('inZone', { zone })}
          value={wall}
          problem={inFuture ? t('inFuture') : early ? t('send.early') : tried && !wall ? missing : undefined}
          onChange={(event) => setWall(event.target.value)}
        />
        <TextField
          required
          label={labels.field('reference')}
          maxLength={200}
          value={reference}
          problem={tried && !reference.trim() ? missing : undefined}
          onChange={(event) => setReference(event.target.value)}
        />
        <Picker label={labels.field('evidence')} kind="evidence" value={evidence} onChange={setEvidence} />
        {late ? (
          <>
            <Notice variant="warning">{t('send.late')}</Notice>
            <TextField
              required
              label={labels.field('delayReason')}
              maxLength={1000}
              value={delayReason}
              problem={tried && !delayReason.trim() ? missing : undefined}
              onChange={(event) => setDelayReason(event.target.value)}
            />
          </>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={send.isPending}>
            {t('send.do')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
