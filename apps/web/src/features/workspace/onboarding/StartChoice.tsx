import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { useBeginSample } from './onboarding.api.ts'

const STARTS = ['empty', 'import', 'sample'] as const
export type Start = (typeof STARTS)[number]

interface StartChoiceProps {
  value: Start
  onChange: (start: Start) => void
  /** Enters the sample organisation while it is being created. */
  onSample: (organisationId: string) => Promise<void>
}

/** How to start: empty, with an import, or with a sample organisation. */
export function StartChoice({ value, onChange, onSample }: StartChoiceProps) {
  const { t } = useTranslation(['workspace/onboarding', 'contract/common'])
  const begin = useBeginSample(onSample)
  return (
    <div className="mb-6 max-w-3xl space-y-3 last:mb-0">
      <RadioCards
        label={t('start.label')}
        columns={3}
        value={value}
        options={STARTS.map((start) => ({ value: start, label: t(`start.${start}.label`) }))}
        onChange={onChange}
      />
      <p className="text-body text-ink-soft">{t(`start.${value}.text`)}</p>
      {value === 'sample' ? (
        <>
          {begin.error ? (
            <Notice variant="danger">{t(`contract/common:errors.${errorCode(begin.error)}`)}</Notice>
          ) : null}
          <Button busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('sample.begin')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
