import { useTranslation } from '#platform/i18n/index.ts'
import { projects } from 'contract/audit/projects'
import { Suspense } from 'react'
import { useMay } from '#platform/collections/may.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { InlineField } from '#shared/record/InlineField.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import type { TabProps } from '../CompletionPage.tsx'
import { projectSlice } from '../slices.ts'
import { Surveys } from './Surveys.tsx'
import { lazy } from '#ui/lazy.tsx'

const ConflictDialog = lazy(async () => ({
  default: (await import('#shared/record/ConflictDialog.tsx')).ConflictDialog,
}))

/** The closing meeting, the lessons learned, and the survey of the audited unit. */
export function ClosingTab({ project }: TabProps) {
  const { t } = useTranslation('audit/completion')
  const may = useMay()
  const record = project as AnyRecord
  const { save, late, giveUp, busy } = useSave(projectSlice, project.id)
  const fields = (...names: string[]) => (
    <dl className="divide-y divide-line">
      {names.map((name) => (
        <InlineField key={name} slice={projectSlice} record={record} name={name} save={save} />
      ))}
    </dl>
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {may(projects.actions.export) ? (
        <div className="space-y-4">
          <Section title={t('closing.meeting')} text={t('closing.meetingText')}>
            {fields('closingOn', 'closingNotes')}
          </Section>
          <Section title={t('closing.learned')} text={t('closing.learnedText')}>
            {fields('goodPractices', 'lessons')}
          </Section>
        </div>
      ) : null}
      <Surveys project={project} />
      <Suspense>
        {late ? (
          <ConflictDialog
            of={projects}
            late={late}
            busy={busy}
            onGiveUp={giveUp}
            onSave={(changes) => save(changes, late.theirs)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
