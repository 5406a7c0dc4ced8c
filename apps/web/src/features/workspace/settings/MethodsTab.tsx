import { useTranslation } from '#platform/i18n/index.ts'
import { AddressLink } from '#shared/record/AddressLink.tsx'
import { Section } from '#ui/Section.tsx'

const PLACES = [
  ['risk', '/risk-method'],
  ['library', '/starter-library'],
  ['universes', '/regulatory-universes'],
  ['duties', '/recurring-duties'],
  ['rules', '/traceability?view=rules'],
  ['people', '/users'],
] as const

/** Where methods are kept: each in the area that works by it, and nowhere twice. */
export function MethodsTab() {
  const { t } = useTranslation('workspace/settings')
  return (
    <Section title={t('methods.title')} text={t('methods.text')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {PLACES.map(([name, href]) => (
          <li key={name} className="rounded-card border border-line p-4">
            <AddressLink href={href} className="font-medium text-accent underline-offset-2 hover:underline">
              {t(`methods.places.${name}.name`)}
            </AddressLink>
            <p className="mt-0.5 text-sm text-ink-soft">{t(`methods.places.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
