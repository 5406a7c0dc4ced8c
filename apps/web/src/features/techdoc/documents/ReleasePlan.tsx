import { type DocumentVersion, documentversions } from 'contract/techdoc/documents/document-versions'
import { useState, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { usePlanRelease } from './documents.api.ts'

interface ReleasePlanProps {
  version: DocumentVersion
  /** The person who releases it sets the effective date. */
  mayPlan: boolean
}

/** Approval date, effective date, and training (DOC-8). */
export function ReleasePlan({ version, mayPlan }: ReleasePlanProps) {
  const { t } = useTranslation(['techdoc/documents', 'contract/common'])
  const labels = useCollectionLabels(documentversions)
  const locale = useLocale()
  const [effectiveOn, setEffectiveOn] = useState(version.effectiveOn ?? '')
  const [trainingDone, setTrainingDone] = useState(version.trainingDone === true)
  const plan = usePlanRelease(version.id)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    plan.mutate(
      { effectiveOn: effectiveOn || null, trainingDone },
      { onSuccess: () => showToast({ text: t('release.done') }) },
    )
  }
  const days = (['approvedOn', 'effectiveOn'] as const).filter((name) => version[name] !== null)
  return (
    <Section title={t('release.title')} text={mayPlan ? t('release.text') : undefined}>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-body">
        {days.map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="text-ink-soft">{labels.field(name)}</dt>
            <dd>{formatDay(version[name]!, locale)}</dd>
          </div>
        ))}
      </dl>
      {mayPlan ? (
        <form noValidate onSubmit={submit} className="max-w-sm space-y-3">
          {plan.error ? (
            <Notice variant="danger">{t(`contract/common:errors.${errorCode(plan.error)}`)}</Notice>
          ) : null}
          <DateField
            label={labels.field('effectiveOn')}
            hint={t('release.hint')}
            min={version.approvedOn ?? undefined}
            value={effectiveOn}
            onChange={setEffectiveOn}
          />
          {version.trainingRequired ? (
            <CheckField
              label={labels.field('trainingDone')}
              checked={trainingDone}
              onChange={({ target }) => setTrainingDone(target.checked)}
            />
          ) : null}
          <Button type="submit" variant="secondary" busy={plan.isPending}>
            {t('release.do')}
          </Button>
        </form>
      ) : null}
    </Section>
  )
}
