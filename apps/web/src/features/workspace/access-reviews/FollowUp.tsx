import { Link } from '@tanstack/react-router'
import type { AccessDecision, ReviewedPerson } from 'contract/workspace/access-reviews'
import { useTranslation } from '#platform/i18n/index.ts'
import { Section } from '#ui/Section.tsx'

interface FollowUpProps {
  people: readonly ReviewedPerson[]
  decisions: readonly AccessDecision[]
}

/** The changes that a completed review asks for; an administrator carries them out. */
export function FollowUp({ people, decisions }: FollowUpProps) {
  const { t } = useTranslation('workspace/access-reviews')
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const open = decisions.filter(({ decision }) => decision !== 'keep')
  if (open.length === 0) return null
  return (
    <Section title={t('follow')} text={t('followText')}>
      <ul className="space-y-2 text-body">
        {open.map(({ person, decision, note }) => (
          <li key={person} className="flex flex-wrap gap-x-3">
            <Link
              to="/users"
              search={{ person }}
              className="font-medium text-accent-strong underline underline-offset-2"
            >
              <bdi>{names.get(person)}</bdi>
            </Link>
            <span>{t(`decisions.${decision}`)}</span>
            {note ? <bdi className="text-ink-soft">{note}</bdi> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
