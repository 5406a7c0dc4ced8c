import { useNavigate } from '@tanstack/react-router'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { useTranslation } from '#platform/i18n/index.ts'
import { call } from '#platform/http.ts'
import { nextPeriod, type Period } from '#platform/next-period.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { analysisSlice } from '../slices.ts'

const PERIOD = ['periodFrom', 'periodTo', 'dueOn']

const periodIn = (values: Readonly<Record<string, unknown>>): Period => ({
  periodFrom: String(values['periodFrom']),
  periodTo: String(values['periodTo']),
  dueOn: String(values['dueOn']),
})

/** Asks for the next period of an analysis, and copies its last answers there. */
export function CopyDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { t } = useTranslation('compliance/gaps')
  const navigate = useNavigate()
  const last = { periodFrom: String(record['periodFrom']), periodTo: String(record['periodTo']) }
  return (
    <Dialog open onClose={onClose} title={t('copy.open')} text={t('copy.text')}>
      <ShortForm
        slice={analysisSlice}
        names={PERIOD}
        start={{ ...nextPeriod(last) }}
        submit={t('copy.do')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const { id } = await call(gapAnalysisRoutes.copy, {
            params: { id: record.id },
            body: periodIn(values),
          })
          onClose()
          showToast({ text: t('copy.done') })
          await navigate({ to: '/gap-analysis/$analysisId', params: { analysisId: id } })
        }}
      />
    </Dialog>
  )
}
