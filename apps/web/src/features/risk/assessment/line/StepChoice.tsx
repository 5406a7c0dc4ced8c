import type { StepField } from 'contract/risk/line-scores'
import type { Method } from 'contract/risk/method'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ScaleLine } from '#shared/sheet/ScaleLine.tsx'
import { stepsIn } from '../grid/columns.ts'
import type { LineInput } from './inputs.ts'

export interface StepChoiceProps extends LineInput {
  method: Method
  field: StepField
}

/** A step of one of the method's scales. */
export function StepChoice({ method, ...input }: StepChoiceProps) {
  const { t } = useTranslation(['risk/assessment', 'shared/sheet'])
  const { field, problems } = input
  const why = field.startsWith('target') ? t('problems.target') : t('shared/sheet:problems.scale')
  return (
    <ScaleLine
      {...input}
      steps={stepsIn(method, field, useLocale())!}
      problem={problems?.[field] ? why : undefined}
    />
  )
}
