import { useSuspenseQuery } from '@tanstack/react-query'
import {
  DEADLINE_EVENTS,
  DEADLINE_RULES,
  type DeadlineEvent,
  type DeadlineKind,
  kindsOf,
} from 'contract/compliance/statutory-deadline-kinds'
import { statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { dueAt, localMinute, momentOf, type Place } from 'contract/compliance/terms'
import { useState, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { placeQuery } from '#platform/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useStartDeadlines } from './calendar.api.ts'
import { Picker } from './Picker.tsx'
import { showInZone } from './show-in-zone.ts'

/** When a deadline of an event is due; a follow-up deadline counts from the due time of the earlier one. */
function dueOf(kind: DeadlineKind, knownAt: number, place: Place): number {
  const { term, after } = DEADLINE_RULES[kind]
  return dueAt(term, after ? dueOf(after, knownAt, place) : knownAt, place)
}

/** Starts the statutory deadlines of an event: which, from when, and who is responsible. */
export function StartDeadlineDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['compliance/calendar', 'ui/dialog', 'contract/common'])
  const labels = useCollectionLabels(statutoryDeadlines)
  const locale = useLocale()
  const { id: me } = useSuspenseQuery(meQuery).data
  const place = useSuspenseQuery(placeQuery).data
  const [event, setEvent] = useState<DeadlineEvent>('personal_data_breach')
  const [wall, setWall] = useState(() => localMinute(Date.now(), place.zone))
  const [name, setName] = useState('')
  const [ownerId, setOwner] = useState(me)
  const [headId, setHead] = useState('')
  const [tried, setTried] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const start = useStartDeadlines()
  const knownAt = wall ? momentOf(wall, place.zone) : Number.NaN
  const inFuture = knownAt > openedAt + 3_600_000
  const missing = t('missing')
  function submit(send: SubmitEvent<HTMLFormElement>) {
    send.preventDefault()
    setTried(true)
    if (!name.trim() || !ownerId || Number.isNaN(knownAt) || inFuture) return
    const body = {
      event,
      knownAt: new Date(knownAt).toISOString(),
      name: { [locale]: name.trim() },
      ownerId,
      headId: headId || null,
    }
    start.mutate(body, {
      onSuccess: (made) => {
        showToast({ text: t('start.done', { count: made.clocks.length }) })
        onClose()
      },
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('start.title')} text={t('start.text')}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {start.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(start.error)}`)}</Notice>
        ) : null}
        <SelectField
          label={t('start.event')}
          value={event}
          onChange={(change) => setEvent(change.target.value as DeadlineEvent)}
        >
          {DEADLINE_EVENTS.map((one) => (
            <option key={one} value={one}>
              {t(`events.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          required
          label={labels.field('name')}
          maxLength={200}
          value={name}
          problem={tried && !name.trim() ? missing : undefined}
          onChange={(change) => setName(change.target.value)}
        />
        <TextField
          required
          type="datetime-local"
          label={labels.field('startedAt')}
          hint={t('inZone', { zone: place.zone })}
          value={wall}
          problem={inFuture ? t('inFuture') : tried && !wall ? missing : undefined}
          onChange={(change) => setWall(change.target.value)}
        />
        <Picker
          required
          label={labels.field('ownerId')}
          kind="person"
          value={ownerId}
          onChange={setOwner}
          problem={tried && !ownerId ? missing : undefined}
        />
        <Picker label={labels.field('headId')} kind="person" value={headId} onChange={setHead} />
        {Number.isNaN(knownAt) ? null : (
          <dl
            className="divide-y divide-line rounded-control border border-line text-body"
            aria-live="polite"
          >
            {kindsOf(event).map((kind) => (
              <div key={kind} className="px-3 py-2">
                <dt>
                  <bdi className="font-medium">{DEADLINE_RULES[kind].article}</bdi>{' '}
                  <span className="text-ink-soft">{labels.choice('kind', kind)}</span>
                </dt>
                <dd className="font-medium">
                  {t('dueBy', { moment: showInZone(dueOf(kind, knownAt, place), locale, place.zone) })}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={start.isPending}>
            {t('start.do')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
