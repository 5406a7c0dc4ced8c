import { PROJECT_CONFIDENTIALITIES } from 'contract/audit/engagement'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { projectSlice } from '../slices.ts'
import type { SectionProps } from './ProjectSetupPage.tsx'

const ICONS = { standard: Eye, restricted: EyeOff }
type Confidentiality = (typeof PROJECT_CONFIDENTIALITIES)[number]

/** Who can see the project at all (SoD-8). */
export function ConfidentialitySection({ project }: SectionProps) {
  const { t } = useTranslation('audit/projects')
  const labels = useCollectionLabels(projectSlice.of)
  const locale = useLocale()
  const { save, busy } = useSave(projectSlice, project.id)
  const [asked, setAsked] = useState<Confidentiality>()
  const named = [project.ownerId, project.reviewerId, project.caeId, ...(project.team ?? [])]
  const people = [...new Set(named.filter((one) => one !== null))]
  const nameOf = useNames(new Map([['person', new Set(people)]]))
  const mayEdit = project.can.includes('update')
  const { confidentiality } = project
  return (
    <Section title={t('setup.names.confidentiality')} text={t('setup.confidentiality.text')}>
      <RadioCards
        label={labels.field('confidentiality')}
        value={confidentiality}
        onChange={setAsked}
        options={PROJECT_CONFIDENTIALITIES.map((value) => {
          const Icon = ICONS[value]
          return {
            value,
            label: labels.choice('confidentiality', value),
            picture: <Icon aria-hidden className="size-6" />,
            disabled: !mayEdit,
          }
        })}
      />
      <p className="text-body">{t(`setup.confidentiality.${confidentiality}`)}</p>
      <div className="text-body">
        <h3 className="font-medium">{t('setup.confidentiality.named')}</h3>
        <ul className="mt-1 flex flex-wrap gap-2">
          {people.map((id) => {
            const name = nameOf('person', id)
            return name ? (
              <li key={id} className="rounded border border-line px-2 py-0.5">
                <bdi>{namedText(name, locale)}</bdi>
              </li>
            ) : null
          })}
        </ul>
        <p className="mt-2 text-ink-soft">{t('setup.confidentiality.pending')}</p>
      </div>
      <ConfirmDialog
        open={asked !== undefined && asked !== confidentiality}
        title={t(`setup.confidentiality.ask.${asked ?? 'standard'}`)}
        text={t(`setup.confidentiality.${asked ?? 'standard'}`)}
        confirm={t('setup.confidentiality.do')}
        busy={busy}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void save({ confidentiality: asked }, project).finally(() => setAsked(undefined))}
      />
    </Section>
  )
}
