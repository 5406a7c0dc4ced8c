import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { WORKING_ROLES } from 'contract/audit/engagement'
import { inLocale } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { procedures } from 'contract/audit/procedures'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { choosableKind } from '#platform/collections/names.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { membersQuery } from '../planning.api.ts'
import type { ProcedureStore } from './procedure-rules.ts'

export interface AssignDialogProps {
  projectId: string
  store: ProcedureStore
  ids: readonly string[]
  onClose: () => void
}

/** Assigns the same people and due date to many procedures, as one step that can be undone. */
export function AssignDialog({ projectId, store, ids, onClose }: AssignDialogProps) {
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
            <TeamChoice
              projectId={projectId}
              field={field}
              label={labels.field(field)}
              chosen={values[field]}
              onChoose={(person) => setValues((now) => ({ ...now, [field]: person }))}
            />
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

/** Who does what in an engagement: those who lead or review it also review its procedures. */
const ROLES: Readonly<Record<'ownerId' | 'reviewerId', readonly string[]>> = {
  ownerId: WORKING_ROLES,
  reviewerId: ['lead', 'reviewer'],
}

interface TeamChoiceProps {
  projectId: string
  field: keyof typeof ROLES
  label: string
  chosen: string
  onChoose: (person: string) => void
}

/** The people of the project, each at one press; others are found by typing. */
function TeamChoice({ projectId, field, label, chosen, onChoose }: TeamChoiceProps) {
  const { t } = useTranslation('audit/planning')
  const locale = useLocale()
  const members = useQuery(membersQuery(projectId)).data ?? []
  const people = members.filter(({ role }) => ROLES[field].includes(role))
  if (people.length === 0) return null
  return (
    <div
      role="group"
      aria-label={t('programme.assign.team', { field: label })}
      className="mb-2 flex flex-wrap gap-1.5"
    >
      {people.map(({ id, ownerId, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="small"
          aria-pressed={ownerId === chosen}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          onClick={() => onChoose(ownerId === chosen ? '' : ownerId)}
        >
          <bdi>{inLocale(name, locale)}</bdi>
        </Button>
      ))}
    </div>
  )
}
