import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { ConflictDialog } from '#shared/record/ConflictDialog.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { projectSlice } from '../slices.ts'
import type { SectionProps } from './ProjectSetupPage.tsx'

const GENERAL = {
  what: ['name', 'type', 'year', 'mandated', 'hoursPlanned', 'tags'],
  scope: ['units', 'processes', 'entities', 'universes'],
  people: ['ownerId', 'reviewerId', 'caeId'],
  origin: ['planline', 'programme', 'previous'],
} as const
const DATES = {
  phases: ['startOn', 'fieldworkFrom', 'fieldworkTo', 'dueOn'],
  meetings: ['announcedOn', 'kickoffOn', 'closingOn', 'draftDueOn', 'responseDueOn'],
  happened: ['fieldworkStartedOn', 'fieldworkEndedOn', 'reportIssuedOn', 'closedOn', 'sealedOn'],
} as const

interface FieldsProps extends SectionProps {
  groups: Readonly<Record<string, readonly string[]>>
  title: (group: string) => string
}

/** Fields under headings, each saved on change. */
export function Fields({ project, groups, title }: FieldsProps) {
  const { save, late, busy, giveUp } = useSave(projectSlice, project.id)
  return (
    <>
      {Object.entries(groups).map(([group, names]) => (
        <Section key={group} title={title(group)}>
          <dl className="divide-y divide-line">
            {names.map((name) => (
              <InlineField
                key={name}
                slice={projectSlice}
                record={project as AnyRecord}
                name={name}
                save={save}
              />
            ))}
          </dl>
        </Section>
      ))}
      <ConflictDialog
        of={projectSlice.of}
        late={late}
        busy={busy}
        onGiveUp={giveUp}
        onSave={(changes) => save(changes, late!.theirs)}
      />
    </>
  )
}

/** General fields: description, scope, responsible people, and origin. */
export function GeneralSection({ project }: SectionProps) {
  const { t } = useTranslation('audit/projects')
  return (
    <Fields
      project={project}
      groups={GENERAL}
      title={(group) => t(`setup.general.${group as keyof typeof GENERAL}`)}
    />
  )
}

/** Planned dates of the phases, meetings, and actual dates. */
export function DatesSection({ project }: SectionProps) {
  const { t } = useTranslation('audit/projects')
  return (
    <Fields
      project={project}
      groups={DATES}
      title={(group) => t(`setup.dates.${group as keyof typeof DATES}`)}
    />
  )
}
