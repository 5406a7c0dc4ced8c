import { Scoring, usualScoring } from 'contract/compliance/scoring'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { sameValue } from '#platform/records/same-value.ts'
import { Button } from '#ui/Button.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { Section } from '#ui/Section.tsx'
import { useSaveScoring } from '../setup.api.ts'
import type { StepProps } from '../step-props.ts'
import { ScoringFigures } from './ScoringFigures.tsx'
import { scoringProblems } from './scoring-problems.ts'

interface NumberProps {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  disabled: boolean
  onChange: (value: number) => void
}

function NumberInput({ value, onChange, ...rest }: NumberProps) {
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="numeric"
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}

/** Factors of the answers, targets and bands, with the effect of a change. */
export function ScoringStep({ universe }: StepProps) {
  const { t } = useTranslation(['compliance/setup', 'contract/common', 'shared/record'])
  const saved = universe.scoring ?? usualScoring(universe.certified === true)
  const [draft, setDraft] = useState<Scoring>(saved)
  const save = useSaveScoring(universe)
  const disabled = !universe.can.includes('update')
  const dirty = !sameValue(saved, draft) || universe.scoring === null
  const problems = scoringProblems(draft)
  const percent = (key: 'partial' | 'unsupported' | 'labelFrom') => ({
    label: t(`scoring.${key}`),
    hint: t(`scoring.${key}Hint`),
    value: draft[key],
    min: 0,
    max: 100,
    disabled,
    onChange: (value: number) => setDraft({ ...draft, [key]: value }),
  })
  const conflict = save.isError && errorCode(save.error) === 'VERSION_CONFLICT'
  return (
    <>
      <UnsavedGuard isUnsaved={() => !disabled && !sameValue(saved, draft)} />
      <Section level="h3" title={t('scoring.answers')} text={t('scoring.answersText')}>
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberInput {...percent('partial')} />
          <NumberInput {...percent('unsupported')} />
          <NumberInput
            label={t('scoring.validityMonths')}
            hint={t('scoring.validityMonthsHint')}
            value={draft.validityMonths}
            min={1}
            max={120}
            disabled={disabled}
            onChange={(validityMonths) => setDraft({ ...draft, validityMonths })}
          />
        </div>
      </Section>
      <Section level="h3" title={t('scoring.targets')} text={t('scoring.targetsText')}>
        <div className="grid gap-4 sm:grid-cols-3">
          {(['1', '2', '3'] as const).map((weight) => (
            <NumberInput
              key={weight}
              label={t(`scoring.target.${weight}`)}
              value={draft.targets[weight]}
              min={0}
              max={5}
              disabled={disabled}
              onChange={(value) => setDraft({ ...draft, targets: { ...draft.targets, [weight]: value } })}
            />
          ))}
        </div>
      </Section>
      <Section level="h3" title={t('scoring.bands')} text={t('scoring.bandsText')}>
        <div className="grid gap-4 sm:grid-cols-4">
          {(['compliant', 'largely', 'partly'] as const).map((band) => (
            <NumberInput
              key={band}
              label={t(`scoring.band.${band}`)}
              value={draft.bands[band]}
              min={0}
              max={100}
              disabled={disabled}
              onChange={(value) => setDraft({ ...draft, bands: { ...draft.bands, [band]: value } })}
            />
          ))}
          <NumberInput {...percent('labelFrom')} />
        </div>
      </Section>
      <ScoringFigures universe={universe.id} scoring={draft} problems={problems} />
      {save.isError ? (
        <Notice variant="danger">
          {conflict ? t('scoring.conflict') : t(`contract/common:errors.${errorCode(save.error)}`)}
        </Notice>
      ) : null}
      {disabled ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            disabled={!dirty || problems.length > 0}
            busy={save.isPending}
            onClick={() =>
              save.mutate(draft, { onSuccess: () => showToast({ text: t('shared/record:saved') }) })
            }
          >
            {t('scoring.save')}
          </Button>
          <Button variant="secondary" onClick={() => setDraft(usualScoring(universe.certified === true))}>
            {t('scoring.usual')}
          </Button>
          <p role="status" className="text-body text-ink-soft">
            {t(dirty ? 'scoring.unsaved' : 'scoring.asSaved')}
          </p>
        </div>
      )}
    </>
  )
}
