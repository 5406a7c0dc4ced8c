import { useQuery } from '@tanstack/react-query'
import type { ClassificationAnswers } from 'contract/techdoc/classification/classification-input'
import { settleAnswers } from 'contract/techdoc/classification/classification-questions'
import type { StoredClassification } from 'contract/techdoc/classification/device-classification'
import type { Device } from 'contract/techdoc/devices'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { WithDevice } from '#features/techdoc/shared/WithDevice.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { classificationQuery } from './classification.api.ts'
import { Decision } from './Decision.tsx'
import { Questions } from './Questions.tsx'
import { Verdict } from './Verdict.tsx'

/** Asks about the intended purpose of a device, runs all rules of Annex VIII on each answer, and records the result. */
export function ClassificationPage() {
  const { t } = useTranslation('techdoc/classification')
  return <WithDevice title={t('title')}>{(device) => <Asked device={device} />}</WithDevice>
}

function Asked({ device }: { device: Device }) {
  const asked = useQuery(classificationQuery(device.id))
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Loading />
  return <Loaded device={device} stored={asked.data.classification} />
}

const NOTHING: ClassificationAnswers = {}

function Loaded({ device, stored }: { device: Device; stored: StoredClassification | null }) {
  const [answers, setAnswers] = useState(() => settleAnswers(stored?.input ?? NOTHING))
  const change = (more: ClassificationAnswers) => setAnswers((now) => settleAnswers({ ...now, ...more }))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Questions answers={answers} onChange={change} disabled={!device.can.includes('update')} />
      <div className="space-y-4 lg:sticky lg:top-4">
        <Verdict answers={answers} />
        <Decision device={device} answers={answers} stored={stored} />
      </div>
    </div>
  )
}
