import type { ProjectFigures } from 'contract/audit/figures'
import { useTranslation } from '#platform/i18n/index.ts'
import { Section } from '#ui/Section.tsx'
import { PageLink } from '#ui/PageLink.tsx'

/** Changes that the report proposed to others, and their decisions. */
export function ProposedChanges({ figures, project }: { figures: ProjectFigures; project: string }) {
  const { t } = useTranslation('audit/figures')
  const { proposed, accepted, refused } = figures.consequences
  if (proposed + accepted + refused === 0) return null
  const states = { proposed, accepted, refused }
  return (
    <Section title={t('changes.title')} text={t('changes.text')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-body">
        {(['proposed', 'accepted', 'refused'] as const).map((state) => (
          <li key={state}>
            <PageLink
              to="/proposed-changes"
              search={{ project, status: state }}
              className="text-accent underline underline-offset-2"
            >
              {t(`changes.${state}`, { count: states[state] })}
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
