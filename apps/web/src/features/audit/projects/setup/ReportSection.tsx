import { useId } from 'react'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ReferencesInput } from '#shared/form/ReferenceInput.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { projectSlice } from '../slices.ts'
import { Fields } from './FieldSections.tsx'
import type { SectionProps } from './ProjectSetupPage.tsx'

const LANGUAGES = { languages: ['languages'] } as const

/** Languages and recipients of the report. */
export function ReportSection({ project }: SectionProps) {
  const { t } = useTranslation('audit/projects')
  const locale = useLocale()
  const id = useId()
  const { save } = useSave(projectSlice, project.id)
  const recipients = project.recipients ?? []
  const nameOf = useNames(new Map([['person', new Set(recipients)]]))
  const mayEdit = project.can.includes('update')
  return (
    <>
      <Fields project={project} groups={LANGUAGES} title={() => t('setup.report.languages')} />
      <Section title={t('setup.report.distribution')} text={t('setup.report.distributionText')}>
        {mayEdit ? (
          <div>
            <label htmlFor={id} className="mb-1.5 block text-body font-medium">
              {t('setup.report.recipients')}
            </label>
            <ReferencesInput
              id={id}
              kind="person"
              problem={undefined}
              value={recipients}
              onChange={(next) => void save({ recipients: next }, project)}
            />
          </div>
        ) : (
          <ul className="text-body">
            {recipients.map((person) => {
              const name = nameOf('person', person)
              return <li key={person}>{name ? <bdi>{namedText(name, locale)}</bdi> : null}</li>
            })}
          </ul>
        )}
      </Section>
    </>
  )
}
