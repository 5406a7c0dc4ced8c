import { projects } from 'contract/audit/projects'
import { useId } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { type Translate, useTranslation } from '#platform/i18n/index.ts'
import { ReferenceInput, ReferencesInput } from '#shared/form/ReferenceInput.tsx'
import { DayLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import { SaveState } from '#shared/record/SaveState.tsx'
import { Section } from '#ui/Section.tsx'
import type { ProjectWork } from '../use-project-save.ts'
import { ListEditor } from './ListEditor.tsx'

interface Criterion {
  text: string
  requirement: string | null
}

/** The planning memorandum: purpose, scope, criteria and period. */
export function MemoTab({ work }: { work: ProjectWork }) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(projects)
  const { project, open, save } = work
  const shared = { of: projects, values: project, open, onChange: save }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section title={t('memo.why')} tools={<SaveState working={work.working} />}>
        <TextLine {...shared} field="background" rows={5} />
        <ListEditor
          label={labels.field('objectives')}
          items={project.objectives ?? []}
          open={open}
          labels={listLabels(t, 'objective')}
          textOf={(text) => text}
          made={(text) => text}
          onChange={(objectives) => save({ objectives })}
        />
        <Stakeholders work={work} />
      </Section>
      <Section title={t('memo.what')}>
        <TextLine {...shared} field="scopeIn" rows={4} />
        <TextLine {...shared} field="scopeOut" rows={2} />
        <div className="flex flex-wrap gap-4">
          <DayLine {...shared} field="periodFrom" />
          <DayLine {...shared} field="periodTo" />
        </div>
        <TextLine {...shared} field="limits" rows={2} />
        <ListEditor<Criterion>
          label={labels.field('criteria')}
          text={t('memo.criteriaText')}
          items={project.criteria ?? []}
          open={open}
          labels={listLabels(t, 'criterion')}
          textOf={({ text }) => text}
          made={(text, was) => ({ requirement: null, ...was, text })}
          onChange={(criteria) => save({ criteria })}
          beside={(criterion, n, put) => (
            <SourceInput
              label={t('memo.source', { n })}
              value={criterion.requirement}
              open={open}
              onChange={(requirement) => put({ ...criterion, requirement })}
            />
          )}
        />
      </Section>
    </div>
  )
}

const listLabels = (t: Translate<'audit/planning'>, of: 'objective' | 'criterion') => ({
  add: t(`memo.${of}.add`),
  item: (n: number) => t(`memo.${of}.item`, { n }),
  remove: (n: number) => t(`memo.${of}.remove`, { n }),
})

interface SourceInputProps {
  label: string
  value: string | null
  open: boolean
  onChange: (id: string | null) => void
}

/** The requirement that a criterion comes from. */
function SourceInput({ label, value, open, onChange }: SourceInputProps) {
  const id = useId()
  if (!open && value === null) return null
  return (
    <fieldset disabled={!open}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <ReferenceInput
        id={id}
        kind="requirement"
        value={value ?? ''}
        onChange={(next) => onChange(next || null)}
        problem={undefined}
      />
    </fieldset>
  )
}

function Stakeholders({ work: { project, open, save } }: { work: ProjectWork }) {
  const id = useId()
  const labels = useCollectionLabels(projects)
  return (
    <fieldset disabled={!open}>
      <label htmlFor={id} className="mb-1.5 block text-body font-medium">
        {labels.field('stakeholders')}
      </label>
      <ReferencesInput
        id={id}
        kind="person"
        value={project.stakeholders ?? []}
        onChange={(stakeholders) => save({ stakeholders })}
        problem={undefined}
      />
    </fieldset>
  )
}
