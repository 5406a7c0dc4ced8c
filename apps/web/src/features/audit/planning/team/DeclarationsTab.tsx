import { useQuery } from '@tanstack/react-query'
import { WORKING_ROLES } from 'contract/audit/engagement'
import { type ProjectMember, projectmembers } from 'contract/audit/project-members'
import type { Project } from 'contract/audit/projects'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useAutosave } from '#platform/records/use-autosave.ts'
import { meQuery } from '#platform/session/me.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { AutosaveQuestions } from '#shared/record/AutosaveQuestions.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { SaveState } from '#shared/record/SaveState.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { TextLine } from '#shared/sheet/line-inputs.tsx'
import { membersQuery } from '../planning.api.ts'
import { memberSlice } from '../slices.ts'

/** Declarations of objectivity of everybody who works on the project. */
export function DeclarationsTab({ project }: { project: Project }) {
  const { t } = useTranslation('audit/planning')
  const members = useQuery(membersQuery(project.id))
  const me = useQuery(meQuery).data
  if (members.isPending) return <Loading />
  if (members.isError) return <ErrorState error={members.error} onRetry={() => void members.refetch()} />
  const working = members.data.filter(({ role }) => (WORKING_ROLES as readonly string[]).includes(role))
  const mine = working.filter(({ ownerId }) => ownerId === me?.id)
  const others = working.filter(({ ownerId }) => ownerId !== me?.id)
  return (
    <Section title={t('tabs.declarations')} text={t('declarations.text')}>
      <ul className="divide-y divide-line">
        {[...mine, ...others].map((member) => (
          <Declaration key={member.id} id={member.id} isMine={member.ownerId === me?.id} />
        ))}
      </ul>
    </Section>
  )
}

function Declaration({ id, isMine }: { id: string; isMine: boolean }) {
  const record = useQuery(recordQuery(memberSlice, id))
  if (!record.data) return <li className="py-3">{record.isError ? null : <Loading />}</li>
  return <Loaded saved={record.data} isMine={isMine} />
}

function Loaded({ saved, isMine }: { saved: AnyRecord; isMine: boolean }) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(projectmembers)
  const locale = useLocale()
  const working = useAutosave(memberSlice, saved)
  const member = working.record as ProjectMember
  const asksForNote = member.status === 'conflict' || (isMine && member.can.includes('update'))
  return (
    <li className="space-y-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          <LocalizedText text={member.name} />
        </span>
        {isMine ? <span className="text-body text-ink-soft">{t('declarations.you')}</span> : null}
        <span className="text-body text-ink-soft">{labels.choice('role', member.role)}</span>
        <StatusBadge status={member.status} label={labels.status(member.status)} />
        {member.declaredOn ? (
          <span className="text-body text-ink-soft">
            {t('declarations.on', { day: formatDay(member.declaredOn, locale) })}
          </span>
        ) : null}
      </div>
      {isMine ? <p className="max-w-prose text-body">{t('declarations.statement')}</p> : null}
      {asksForNote ? (
        <div className="max-w-prose">
          <TextLine
            of={projectmembers}
            values={member}
            open={isMine && member.can.includes('update')}
            onChange={working.autosave.change}
            field="conflictNote"
            rows={2}
            hint={t('declarations.noteHint')}
          />
          {working.state.status === 'saved' ? null : <SaveState working={working} />}
          <AutosaveQuestions of={projectmembers} working={working} />
        </div>
      ) : null}
      {isMine || member.status === 'conflict' ? <RecordActions slice={memberSlice} record={saved} /> : null}
    </li>
  )
}
