import { DEFAULT_PHASE_WEIGHTS } from 'contract/audit/projects'
import { useState, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { TextField } from '#ui/TextField.tsx'
import { projectSlice } from '../slices.ts'
import type { SectionProps } from './ProjectSetupPage.tsx'

const PHASES = ['planning', 'fieldwork', 'completion'] as const

/** Weight of each phase in the overall progress (5.2). */
export function WeightsSection({ project }: SectionProps) {
  const { t } = useTranslation('audit/projects')
  const labels = useCollectionLabels(projectSlice.of)
  const locale = useLocale()
  const { save, busy } = useSave(projectSlice, project.id)
  const [weights, setWeights] = useState(project.phaseWeights ?? DEFAULT_PHASE_WEIGHTS)
  const mayEdit = project.can.includes('update')
  const sum = PHASES.reduce((total, phase) => total + weights[phase], 0)
  const whole = sum === 100 && PHASES.every((phase) => weights[phase] >= 0)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (whole) void save({ phaseWeights: weights }, project)
  }
  return (
    <Section title={t('setup.names.weights')} text={t('setup.weights.text')}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-3">
          {PHASES.map((phase) => (
            <TextField
              key={phase}
              type="number"
              min={0}
              max={100}
              disabled={!mayEdit}
              label={t('setup.weights.of', { phase: labels.status(phase) })}
              value={String(weights[phase])}
              onChange={(event) => setWeights({ ...weights, [phase]: Number(event.target.value) })}
            />
          ))}
        </div>
        <p role="status" className={`text-body ${whole ? 'text-ink-soft' : 'text-danger'}`}>
          {t(whole ? 'setup.weights.whole' : 'setup.weights.wrong', { sum: formatNumber(sum, locale) })}
        </p>
        {mayEdit ? (
          <Button type="submit" busy={busy} disabled={!whole}>
            {t('setup.weights.save')}
          </Button>
        ) : null}
      </form>
    </Section>
  )
}
