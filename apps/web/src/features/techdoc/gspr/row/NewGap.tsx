import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { GAP_SEVERITIES, gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface NewGapProps {
  row: string
  /** The section whose rows are the gaps. */
  section: string
  onClose: () => void
  onMade: () => void
}

/** Turns a row that does not conform yet into an action with an owner and a date. */
export function NewGap({ row, section, onClose, onMade }: NewGapProps) {
  const { t } = useTranslation(['techdoc/gspr', 'contract/common'])
  const labels = useCollectionLabels(gsprrows)
  const owner = useId()
  const { id: me } = useSuspenseQuery(meQuery).data
  const [values, setValues] = useState({
    gapText: '',
    severity: 'minor',
    action: '',
    owner: me,
    dueDate: '',
  })
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const add = useMutation({
    mutationFn: () =>
      call(fileRowRoutes.addMany, {
        params: { id: section },
        body: { rows: [{ ...values, gsprRef: row, status: 'open' }] },
      }),
    onSuccess: () => {
      onMade()
      onClose()
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    add.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={t('gaps.add')} text={t('gaps.text')}>
      <form onSubmit={submit} className="space-y-4">
        {add.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
        ) : null}
        <TextField
          label={t('gaps.what')}
          required
          maxLength={4000}
          value={values.gapText}
          onChange={(event) => set({ gapText: event.target.value })}
        />
        <SelectField
          label={t('gaps.severity')}
          value={values.severity}
          onChange={(event) => set({ severity: event.target.value })}
        >
          {GAP_SEVERITIES.map((one) => (
            <option key={one} value={one}>
              {labels.choice('gap', one)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('gaps.action')}
          required
          maxLength={4000}
          value={values.action}
          onChange={(event) => set({ action: event.target.value })}
        />
        <div>
          <label htmlFor={owner} className="mb-1.5 block text-body font-medium">
            {labels.field('ownerId')}
          </label>
          <ReferenceInput
            id={owner}
            kind="person"
            value={values.owner}
            problem={undefined}
            onChange={(person) => set({ owner: person })}
          />
        </div>
        <DateField label={t('gaps.due')} value={values.dueDate} onChange={(day) => set({ dueDate: day })} />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={add.isPending}>
            {t('gaps.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
