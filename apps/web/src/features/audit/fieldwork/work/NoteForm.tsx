import { type Procedure } from 'contract/audit/procedures'
import type { Pin } from 'contract/audit/review-notes'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { recordKey } from '#platform/records/record-queries.ts'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { noteSlice, procedureSlice } from '../slices.ts'

const DAY_MS = 86_400_000
const WEEK = 7

export interface NoteFormProps {
  procedure: Procedure
  /** The text that was selected when the note was started. */
  pin: Pin | null
  /** Fields that the note can be pinned to, with their labels. */
  fields: readonly (readonly [key: string, word: string])[]
  onClose: () => void
}

/** A new review note on the procedure, assigned to its preparer unless somebody else is chosen. */
export function NoteForm({ procedure, pin, fields, onClose }: NoteFormProps) {
  const { t } = useTranslation('audit/fieldwork')
  const client = useQueryClient()
  const create = useCreateRecord(noteSlice)
  const [field, setField] = useState(pin?.field ?? 'conclusion')
  const [dueOn] = useState(() => new Date(Date.now() + WEEK * DAY_MS).toISOString().slice(0, 10))
  return (
    <div className="rounded-control border border-line p-4">
      <ShortForm
        slice={noteSlice}
        names={['text', 'severity', 'ownerId', 'dueOn']}
        start={{ severity: 'must', ownerId: procedure.ownerId, dueOn }}
        submit={t('notes.add')}
        onCancel={onClose}
        onSubmit={async (values) => {
          await create.mutateAsync({
            ...values,
            project: procedure.project,
            procedure: procedure.id,
            pin: field === pin?.field ? pin : { field, quote: null, cell: null },
          })
          await client.invalidateQueries({ queryKey: recordKey(procedureSlice, procedure.id) })
          onClose()
        }}
      >
        <SelectField label={t('notes.pin')} value={field} onChange={(event) => setField(event.target.value)}>
          {fields.map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </SelectField>
        {pin?.quote && field === pin.field ? (
          <p className="text-body text-ink-soft">
            <q>
              <bdi>{pin.quote}</bdi>
            </q>
          </p>
        ) : null}
      </ShortForm>
    </div>
  )
}
