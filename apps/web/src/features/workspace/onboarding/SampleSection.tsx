import { useQuery } from '@tanstack/react-query'
import type { Me } from 'contract/workspace/me'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { sampleQuery, useBeginSample, useRemoveSample, useResetSample } from './onboarding.api.ts'

interface SampleSectionProps {
  me: Me
  onEnter: (organisationId: string) => Promise<void>
  onRemoved: () => Promise<void>
}

/** Offers a sample organisation; within one, shows how to reset or remove it. */
export function SampleSection({ me, onEnter, onRemoved }: SampleSectionProps) {
  const { t } = useTranslation(['workspace/onboarding', 'contract/common'])
  const mine = me.isTestMode && me.permissions.includes('sampleData.read')
  const { data } = useQuery({ ...sampleQuery, enabled: mine })
  const [begin, reset, remove] = [
    useBeginSample(onEnter),
    useResetSample(onEnter),
    useRemoveSample(onRemoved),
  ]
  const error = begin.error ?? reset.error ?? remove.error
  const failed = error ? (
    <Notice variant="danger">{t(`contract/common:errors.${errorCode(error)}`)}</Notice>
  ) : null
  if (!mine || !data?.state) {
    return (
      <Section title={t('sample.title')} text={t('sample.text')}>
        {failed}
        <Button variant="secondary" busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('sample.begin')}
        </Button>
      </Section>
    )
  }
  return (
    <Section title={t('sample.here')} text={t(`sample.${data.state}`)}>
      {failed}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={reset.isPending} onClick={() => reset.mutate()}>
          {t('sample.reset')}
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('sample.remove')}
        </Button>
      </div>
    </Section>
  )
}
