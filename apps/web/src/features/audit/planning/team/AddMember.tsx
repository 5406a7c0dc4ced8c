import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ENGAGEMENT_ROLES } from 'contract/audit/engagement'
import { type ProjectMember, projectMemberRoutes, projectmembers } from 'contract/audit/project-members'
import type { Project } from 'contract/audit/projects'
import { useId, useState } from 'react'
import { formatList } from '#platform/i18n/format-list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { projectSlice } from '../slices.ts'
import { rolesFor } from './team-roles.ts'
import { useRolesOf } from './use-roles-of.ts'

export interface AddMemberProps {
  project: Project
  there: readonly ProjectMember[]
  name: string
}

/** Adds somebody to the team of the project. */
export function AddMember({ project, there, name }: AddMemberProps) {
  const { t } = useTranslation(['audit/planning', 'contract/common'])
  const locale = useLocale()
  const labels = useCollectionLabels(projectmembers)
  const client = useQueryClient()
  const id = useId()
  const [person, setPerson] = useState('')
  const [wanted, setRole] = useState<(typeof ENGAGEMENT_ROLES)[number]>('preparer')
  const held = useRolesOf(person)
  const offered = rolesFor(held)
  const role = offered.includes(wanted) ? wanted : offered[0]
  const known = there.some(({ ownerId }) => ownerId === person)
  const add = useMutation({
    mutationFn: () =>
      call(projectMemberRoutes.create, { body: { project: project.id, ownerId: person, role: role! } }),
    onSuccess: async () => {
      setPerson('')
      await Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(projectmembers) }),
        client.invalidateQueries({ queryKey: recordKey(projectSlice, project.id), exact: true }),
      ])
    },
  })
  return (
    <Section title={t('team.add')} text={t('team.addText', { name })}>
      {add.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
      ) : null}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (person && !known && role) add.mutate()
        }}
      >
        <div className="min-w-56 flex-1">
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {labels.field('ownerId')}
          </label>
          <ReferenceInput
            id={id}
            kind="person"
            value={person}
            onChange={setPerson}
            problem={known ? t('team.known') : undefined}
          />
        </div>
        <SelectField
          label={labels.field('role')}
          disabled={role === undefined}
          value={role ?? ''}
          onChange={(event) => setRole(event.target.value as typeof wanted)}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {labels.choice('role', one)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={add.isPending} disabled={!person || known || role === undefined}>
          {t('team.addDo')}
        </Button>
      </form>
      {known ? <p className="text-body text-warning">{t('team.known')}</p> : null}
      {held ? (
        <p className="text-body text-ink-soft">
          {t(role ? 'team.holds' : 'team.cannotAct', {
            roles: formatList(
              held.map((one) => t(`contract/common:roles.${one}`)),
              locale,
            ),
          })}
        </p>
      ) : null}
    </Section>
  )
}
