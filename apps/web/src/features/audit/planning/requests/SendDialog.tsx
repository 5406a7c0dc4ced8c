import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Project } from 'contract/audit/projects'
import { MAX_REQUESTS, requestRoutes, requests } from 'contract/audit/requests'
import { useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { itemsIn } from './items-in.ts'

/** Sends one person one or several requests, one per line. */
export function SendDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation(['audit/planning', 'ui/dialog', 'contract/common'])
  const labels = useCollectionLabels(requests)
  const locale = useLocale()
  const client = useQueryClient()
  const id = useId()
  const [ownerId, setOwner] = useState(project.contacts?.[0] ?? '')
  const [dueOn, setDueOn] = useState('')
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const items = itemsIn(text)
  const send = useMutation({
    mutationFn: () =>
      call(requestRoutes.sendMany, {
        params: { id: project.id },
        body: { ownerId, dueOn, language: locale, reason: reason.trim() || null, items },
      }),
    onSuccess: async ({ sent }) => {
      await client.invalidateQueries({ queryKey: sliceKey(requests) })
      showToast({ text: t('requests.send.done', { n: sent }) })
      onClose()
    },
  })
  const complete = ownerId !== '' && dueOn !== '' && items.length > 0 && items.length <= MAX_REQUESTS
  return (
    <Dialog open onClose={onClose} title={t('requests.send.title')} text={t('requests.send.text')}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (complete) send.mutate()
        }}
      >
        {send.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(send.error)}`)}</Notice>
        ) : null}
        <div>
          <label htmlFor={`${id}-who`} className="mb-1.5 block text-body font-medium">
            {labels.field('ownerId')}
          </label>
          <ReferenceInput
            id={`${id}-who`}
            kind="person"
            value={ownerId}
            onChange={setOwner}
            problem={undefined}
          />
        </div>
        <DateField label={labels.field('dueOn')} value={dueOn} onChange={setDueOn} />
        <div>
          <label htmlFor={`${id}-what`} className="mb-1.5 block text-body font-medium">
            {t('requests.send.items')}
          </label>
          <textarea
            id={`${id}-what`}
            dir="auto"
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={inputClasses(items.length > MAX_REQUESTS)}
          />
        </div>
        <TextField
          label={labels.field('reason')}
          maxLength={4000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex gap-2">
          <Button type="submit" busy={send.isPending} disabled={!complete}>
            {t('requests.send.do', { n: items.length })}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
