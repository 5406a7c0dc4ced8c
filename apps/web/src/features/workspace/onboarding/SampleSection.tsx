import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me } from 'contract/workspace/me'
import { useEffect } from 'react'
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

/** Offers a sample organisation; within one, shows its progress and how to reset or remove it. */
export function SampleSection({ me, onEnter, onRemoved }: SampleSectionProps) {
  const { t } = useTranslation(['workspace/onboarding', 'contract/common'])
  const client = useQueryClient()
  const mine = me.isTestMode && me.permissions.includes('sampleData.read')
  const { data } = useQuery({ ...sampleQuery, enabled: mine })
  const [begin, reset, remove] = [
    useBeginSample(onEnter),
    useResetSample(onEnter),
    useRemoveSample(onRemoved),
  ]
  const ready = data?.state === 'ready'
  // Data that was loaded while the sample was being created is out of date.
  useEffect(() => {
    if (ready) void client.invalidateQueries({ queryKey: ['home'] })
  }, [ready, client])
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
      {data.state === 'building' ? (
        <progress
          aria-label={t('sample.building')}
          max={data.total}
          value={data.done}
          className="w-full accent-accent"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={data.state === 'building'}
          busy={reset.isPending}
          onClick={() => reset.mutate()}
        >
          {t('sample.reset')}
        </Button>
        <Button
          variant="danger"
          disabled={data.state === 'building'}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('sample.remove')}
        </Button>
      </div>
    </Section>
  )
}
