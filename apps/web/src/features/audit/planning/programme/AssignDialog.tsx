import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { procedures } from 'contract/audit/procedures'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { choosableKind } from '#platform/collections/names.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import type { ProcedureStore } from './procedure-rules.ts'

export interface AssignDialogProps {
  store: ProcedureStore
  ids: readonly string[]
  onClose: () => void
}

/** Assigns the same people and due date to many procedures, as one step that can be undone. */
export function AssignDialog({ store, ids, onClose }: AssignDialogProps) {
  const { t } = useTranslation(['audit/planning', 'ui/dialog'])
  const labels = useCollectionLabels(procedures)
  const id = useId()
  const [values, setValues] = useState({ ownerId: '', reviewerId: '', dueOn: '' })
  const open = ids.filter((one) => store.isOpen(one))
  const chosen = Object.entries(values).filter(([, value]) => value !== '')
  const same = values.ownerId !== '' && values.ownerId === values.reviewerId
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('programme.assign.title', { n: open.length })}
      text={
        open.length < ids.length
          ? t('programme.assign.left', { n: ids.length - open.length })
          : t('programme.assign.text')
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          store.edit(open.flatMap((one) => chosen.map(([key, value]) => ({ id: one, key, value }))))
          onClose()
        }}
      >
        {(['ownerId', 'reviewerId'] as const).map((field) => (
          <div key={field}>
            <label htmlFor={`${id}-${field}`} className="mb-1.5 block text-body font-medium">
              {labels.field(field)}
            </label>
            <ReferenceInput
              id={`${id}-${field}`}
              kind={choosableKind(procedures, procedures.fields[field])}
              value={values[field]}
              onChange={(person) => setValues((now) => ({ ...now, [field]: person }))}
              problem={field === 'reviewerId' && same ? t('programme.same') : undefined}
            />
          </div>
        ))}
        <DateField
          label={labels.field('dueOn')}
          value={values.dueOn}
          onChange={(day) => setValues((now) => ({ ...now, dueOn: day }))}
        />
        <div className="flex gap-2">
          <Button type="submit" disabled={chosen.length === 0 || same}>
            {t('programme.assign.do')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
