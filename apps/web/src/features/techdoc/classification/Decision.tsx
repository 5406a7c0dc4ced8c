import type { ClassificationAnswers } from 'contract/techdoc/classification/classification-input'
import { unansweredQuestions } from 'contract/techdoc/classification/classification-questions'
import type { StoredClassification } from 'contract/techdoc/classification/device-classification'
import { type Device, devices } from 'contract/techdoc/devices'
import { useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { fileLink } from '#platform/records/file-links.ts'
import { Button } from '#ui/Button.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useDecide } from './classification.api.ts'

interface DecisionProps {
  device: Device
  answers: ClassificationAnswers
  stored: StoredClassification | null
}

/** Records the result in the file, with the reason in the manufacturer's own words; shows the last decision. */
export function Decision({ device, answers, stored }: DecisionProps) {
  const { t } = useTranslation(['techdoc/classification', 'contract/common'])
  const labels = useCollectionLabels(devices)
  const locale = useLocale()
  const id = useId()
  const [conclusion, setConclusion] = useState('')
  const decide = useDecide(device)
  const last = stored ? (
    <p className="text-body text-ink-soft">
      {t('last', {
        class: labels.choice('riskClass', stored.riskClass),
        day: formatDay(stored.decidedOn, locale),
      })}
    </p>
  ) : null
  const result = (
    <PageLink
      {...fileLink('device-description', device.id, 'dd.class-result')}
      className="text-body font-medium text-accent hover:underline"
    >
      {t('open')}
    </PageLink>
  )
  if (!device.can.includes('update'))
    return (
      <Section title={t('decision')}>
        {last ?? <p className="text-body text-ink-soft">{t('never')}</p>}
        {result}
      </Section>
    )
  const write = () =>
    decide.mutate(
      { input: answers, conclusion },
      {
        onSuccess: () => {
          setConclusion('')
          showToast({ text: t('written'), variant: 'plain' })
        },
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  return (
    <Section title={t('decision')} text={t('decisionText')}>
      {last}
      <div>
        <label htmlFor={id} className="mb-1.5 block text-body font-medium">
          {t('conclusion')}
        </label>
        <textarea
          id={id}
          rows={4}
          maxLength={10_000}
          value={conclusion}
          onChange={({ target }) => setConclusion(target.value)}
          className="block w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-body text-ink"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={decide.isPending}
          disabled={conclusion.trim() === '' || unansweredQuestions(answers).length > 0}
          onClick={write}
        >
          {t('write')}
        </Button>
        {result}
      </div>
    </Section>
  )
}
