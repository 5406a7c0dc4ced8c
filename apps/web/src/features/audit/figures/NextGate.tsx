import { GATE_FROM, GATE_TO } from 'contract/audit/gate-states'
import { type Gate, GATES, gateGuards, type Gated } from 'contract/audit/gates'
import type { Project } from 'contract/audit/projects'
import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Section } from '#ui/Section.tsx'
import { PageLink } from '#ui/PageLink.tsx'

/** The page on which each gate condition is fulfilled. */
const PLACE = {
  G0: '/planning/$projectId',
  G1: '/planning/$projectId',
  G2: '/fieldwork/$projectId',
  G3: '/completion/$projectId',
  G4: '/completion/$projectId',
} as const satisfies Record<Gate, string>

/** The open conditions of the next gate, line by line. */
export function NextGate({ project }: { project: Project }) {
  const { t } = useTranslation('audit/figures')
  const labels = useCollectionLabels({ name: 'projects' })
  const gate = (GATE_FROM as Readonly<Partial<Record<string, Gate>>>)[project.status]
  if (!gate)
    return (
      <Section title={t('gate.title')}>
        <p className="text-body text-ink-soft">{t('gate.none')}</p>
      </Section>
    )
  const items = GATES[gate].map((item) => ({ item, met: gateGuards[item](project as Gated) }))
  const missing = items.filter(({ met }) => !met)
  return (
    <Section
      title={t('gate.titleOf', { gate, state: labels.status(GATE_TO[gate]) })}
      text={missing.length === 0 ? t('gate.ready') : t('gate.missing', { count: missing.length })}
    >
      <ul className="space-y-2 text-body">
        {missing.map(({ item }) => (
          <li key={item} className="flex items-start gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <PageLink
              to={PLACE[gate]}
              params={{ projectId: project.id }}
              className="text-accent underline underline-offset-2"
            >
              {labels.guard(item)}
            </PageLink>
          </li>
        ))}
        {items.length > missing.length ? (
          <li className="flex items-start gap-2 text-ink-soft">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('gate.met', { count: items.length - missing.length })}
          </li>
        ) : null}
      </ul>
    </Section>
  )
}
