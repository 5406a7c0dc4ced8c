import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ProjectMember, projectMemberRoutes, projectmembers } from 'contract/audit/project-members'
import { projects } from 'contract/audit/projects'
import { inLocale } from 'contract/locale'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatWhole } from '#platform/collections/format-whole.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SaveState } from '#shared/record/SaveState.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { membersQuery, proceduresQuery } from '../planning.api.ts'
import { hoursByPerson } from '../programme/procedure-rules.ts'
import { memberSlice, projectSlice } from '../slices.ts'
import type { ProjectWork } from '../use-project-save.ts'
import { AddMember } from './AddMember.tsx'
import { HoursInput } from './HoursInput.tsx'
import { rolesFor } from './team-roles.ts'
import { useRolesOf } from './use-roles-of.ts'

const HOURS = { counts: 'hundredths' } as const

/** The team with planned hours, compared with the hours of their procedures. */
export function TeamTab({ work }: { work: ProjectWork }) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(projectmembers)
  const fields = useCollectionLabels(projects)
  const locale = useLocale()
  const { project, open, save } = work
  const members = useQuery(membersQuery(project.id))
  const given = hoursByPerson(useQuery(proceduresQuery(project.id)).data ?? [])
  if (members.isPending) return <Loading />
  if (members.isError) return <ErrorState error={members.error} onRetry={() => void members.refetch()} />
  const sum = (numbers: readonly (number | null | undefined)[]) =>
    numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
  const planned = sum(members.data.map(({ hours }) => hours))
  const hours = (value: number) => formatWhole(HOURS, value, locale)
  return (
    <div className="space-y-4">
      <Section title={t('tabs.team')} tools={<SaveState working={work.working} />}>
        <div className="max-w-48">
          <HoursInput
            label={fields.field('hoursPlanned')}
            value={project.hoursPlanned}
            open={open}
            onHours={(hoursPlanned) => save({ hoursPlanned })}
          />
        </div>
        <WideTable label={t('tabs.team')}>
          <thead>
            <tr>
              <th scope="col">{labels.field('ownerId')}</th>
              <th scope="col">{labels.field('role')}</th>
              <th scope="col">{labels.field('hours')}</th>
              <th scope="col">{t('team.given')}</th>
              <th scope="col">{t('team.declared')}</th>
              <th scope="col">
                <span className="sr-only">{t('team.leave')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {members.data.map((member) => (
              <MemberRow key={member.id} member={member} given={hours(given.get(member.ownerId) ?? 0)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('team.sum')}
              </th>
              <td className="tabular-nums">{hours(planned)}</td>
              <td className="tabular-nums">{hours(sum([...given.values()]))}</td>
              <td colSpan={2} className={planned > (project.hoursPlanned ?? Infinity) ? 'text-danger' : ''}>
                {project.hoursPlanned === null
                  ? null
                  : t(planned > project.hoursPlanned ? 'team.over' : 'team.left', {
                      hours: hours(Math.abs(project.hoursPlanned - planned)),
                    })}
              </td>
            </tr>
          </tfoot>
        </WideTable>
      </Section>
      {open ? (
        <AddMember project={project} there={members.data} name={inLocale(project.name, locale)} />
      ) : null}
    </div>
  )
}

function MemberRow({ member, given }: { member: ProjectMember; given: string }) {
  const { t } = useTranslation(['audit/planning', 'contract/common'])
  const labels = useCollectionLabels(projectmembers)
  const locale = useLocale()
  const client = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const { id, version, role, hours, status } = member
  const name = inLocale(member.name, locale)
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(memberSlice.of) }),
        client.invalidateQueries({ queryKey: recordKey(projectSlice, member.project), exact: true }),
      ]),
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  const update = (body: object) =>
    change.mutate(() => call(projectMemberRoutes.update, { params: { id }, version, body }))
  const open = member.can.includes('update')
  const offered = rolesFor(useRolesOf(member.ownerId))
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td className="min-w-40">
        <SelectField
          label={t('team.roleOf', { name })}
          labelHidden
          disabled={!open}
          value={role}
          onChange={(event) => update({ role: event.target.value })}
        >
          {[...new Set([role, ...offered])].map((one) => (
            <option key={one} value={one}>
              {labels.choice('role', one)}
            </option>
          ))}
        </SelectField>
      </td>
      <td className="w-32 min-w-24">
        <HoursInput
          label={t('team.hoursOf', { name })}
          labelHidden
          value={hours}
          open={open}
          onHours={(next) => update({ hours: next })}
        />
      </td>
      <td className="tabular-nums">{given}</td>
      <td>
        <StatusBadge status={status} label={labels.status(status)} />
      </td>
      <td>
        {member.can.includes('archive') ? (
          <IconButton
            label={t('team.remove', { name })}
            icon={<UserMinus aria-hidden />}
            onClick={() => setLeaving(true)}
          />
        ) : null}
        <ConfirmDialog
          open={leaving}
          title={t('team.remove', { name })}
          text={t('team.removeText')}
          confirm={t('team.leave')}
          reason="required"
          busy={change.isPending}
          problem={change.error ? t(`contract/common:errors.${errorCode(change.error)}`) : undefined}
          onConfirm={(reason) =>
            change.mutate(async () => {
              await call(projectMemberRoutes.archive, { params: { id }, version, body: { reason } })
              setLeaving(false)
            })
          }
          onCancel={() => setLeaving(false)}
        />
      </td>
    </tr>
  )
}
