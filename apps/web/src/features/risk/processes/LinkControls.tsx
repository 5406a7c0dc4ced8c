import type { GridRisk } from 'contract/risk/process-grid'
import { useTranslation } from '#platform/i18n/index.ts'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { LinkManyDialog } from '#shared/bulk/LinkManyDialog.tsx'
import { checkAnswers, useAnswer } from './process-grid.api.ts'

interface LinkControlsProps {
  risks: readonly GridRisk[]
  onClose: () => void
  onDone: (report: BulkReport) => void
}

/** Links controls of the library to the selected risks. */
export function LinkControls({ risks, ...rest }: LinkControlsProps) {
  const { t } = useTranslation('risk/processes')
  const answer = useAnswer()
  const wanted = (controls: string[]) => ({ controls, risks: risks.map(({ id }) => id), answer: true })
  return (
    <LinkManyDialog
      {...rest}
      title={t('link.title', { count: risks.length })}
      text={risks.map(({ code }) => code).join(', ')}
      kind="control"
      labels={{
        choose: t('link.controls'),
        hint: t('link.hint'),
        changed: (count) => t('link.changed', { count }),
        unchanged: (count) => t('link.unchanged', { count }),
        submit: t('link.submit'),
      }}
      of={['process-grid', risks.map(({ id }) => id)]}
      check={(controls, signal) => checkAnswers(wanted(controls), signal)}
      onLink={(controls) => answer.mutateAsync(wanted(controls))}
    />
  )
}
