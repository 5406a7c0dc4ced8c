import { useQuery } from '@tanstack/react-query'
import { ASSIGNMENT_ROLES } from 'contract/collection-routes'
import { useId, useState, type SubmitEvent } from 'react'
import type { Named } from '#platform/collections/names.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useAssignments } from '#platform/records/attached-mutations.ts'
import { formatDay } from '#platform/i18n/format.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { assignmentsQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { DateInput } from '#ui/date/DateInput.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PersonName } from './PersonName.tsx'

type AssignmentRole = (typeof ASSIGNMENT_ROLES)[number]

/** The people assigned to the record, with role and due date. */
export function Assignments({ slice, record }: { slice: Slice<'assignments'>; record: AnyRecord }) {
  const { t } = useTranslation(['shared/record', 'contract/common'])
  const locale = useLocale()
  const { data = [] } = useQuery(assignmentsQuery(slice, record.id))
  const { add, remove } = useAssignments(slice, record.id)
  const [adding, setAdding] = useState(false)
  const mayEdit = record.can.includes('update')
  const problem = add.error ?? remove.error
  return (
    <section className="border-t border-line-firm pt-3">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-body font-semibold">{t('assignments.title')}</h3>
        {mayEdit && !adding ? (
          <Button variant="quiet" className="-me-3" onClick={() => setAdding(true)}>
            {t('assignments.add')}
          </Button>
        ) : null}
      </div>
      {problem ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(problem)}`)}</Notice> : null}
      {data.length === 0 ? <p className="text-body text-ink-soft">{t('assignments.none')}</p> : null}
      <ul className="divide-y divide-line">
        {data.map(({ id, personId, role, dueOn }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 py-2 text-body">
            <PersonName id={personId} />
            <span className="text-ink-soft">{t(`assignments.roles.${role}`)}</span>
            {dueOn ? <span className="text-ink-soft">{formatDay(dueOn, locale)}</span> : null}
            {mayEdit ? (
              <Button
                variant="quiet"
                className="ms-auto -me-3"
                busy={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                {t('remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {adding ? (
        <AddAssignment
          busy={add.isPending}
          onCancel={() => setAdding(false)}
          onAdd={(personId, role, dueOn) =>
            add.mutate({ personId, role, dueOn }, { onSuccess: () => setAdding(false) })
          }
        />
      ) : null}
    </section>
  )
}

interface AddAssignmentProps {
  busy: boolean
  onAdd: (personId: string, role: AssignmentRole, dueOn: string | null) => void
  onCancel: () => void
}

function AddAssignment({ busy, onAdd, onCancel }: AddAssignmentProps) {
  const { t } = useTranslation(['shared/record', 'ui/dialog', 'app'])
  const id = useId()
  const [person, setPerson] = useState<Named | null>(null)
  const [role, setRole] = useState<AssignmentRole>('responsible')
  const [dueOn, setDueOn] = useState('')
  const [missing, setMissing] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(person === null)
    if (person) onAdd(person.id, role, dueOn || null)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-2 grid gap-3 rounded-control bg-surface-soft p-3 @lg:grid-cols-3"
    >
      <div>
        <label htmlFor={`${id}-person`} className="mb-1 block text-body font-medium">
          {t('assignments.person')}
        </label>
        <SearchPicker
          id={`${id}-person`}
          kind="person"
          value={person}
          onPick={setPerson}
          problem={missing ? t('app:required') : undefined}
        />
      </div>
      <div>
        <label htmlFor={`${id}-role`} className="mb-1 block text-body font-medium">
          {t('assignments.role')}
        </label>
        <select
          id={`${id}-role`}
          value={role}
          onChange={(event) => setRole(event.target.value as AssignmentRole)}
          className={inputClasses(false)}
        >
          {ASSIGNMENT_ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`assignments.roles.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-due`} className="mb-1 block text-body font-medium">
          {t('assignments.due')}
        </label>
        <DateInput id={`${id}-due`} value={dueOn} onChange={setDueOn} />
      </div>
      <div className="flex gap-2 @lg:col-span-3">
        <Button type="submit" busy={busy}>
          {t('assignments.add')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
      </div>
    </form>
  )
}
