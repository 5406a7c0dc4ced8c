import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'

const PLACES = [
  ['risk', linkTo({ to: '/risk-method' })],
  ['library', linkTo({ to: '/starter-library' })],
  ['universes', linkTo({ to: '/regulatory-universes' })],
  ['duties', linkTo({ to: '/recurring-duties' })],
  ['rules', linkTo({ to: '/traceability', search: { view: 'rules' } })],
  ['people', linkTo({ to: '/users' })],
] as const

/** Links to the methods: each is kept in its own area. */
export function MethodsTab() {
  const { t } = useTranslation('workspace/settings')
  return (
    <Section title={t('methods.title')} text={t('methods.text')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {PLACES.map(([name, link]) => (
          <li key={name} className="rounded-card border border-line p-4">
            <PageLink {...link} className="font-medium text-accent underline-offset-2 hover:underline">
              {t(`methods.places.${name}.name`)}
            </PageLink>
            <p className="mt-0.5 text-body text-ink-soft">{t(`methods.places.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
