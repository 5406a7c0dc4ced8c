import { useNavigate } from '@tanstack/react-router'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { call } from '#platform/http.ts'
import { nextPeriod, type Period } from '#platform/next-period.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
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

export const analysisTools = (record: AnyRecord) => <AnalysisTools record={record} />

/** Creates the next period of an analysis, with the last answers copied. */
function AnalysisTools({ record }: { record: AnyRecord }) {
  const { t } = useTranslation('compliance/gaps')
  const may = useMay()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  if (!may(analysisSlice.of.actions.create)) return null
  const last = { periodFrom: String(record['periodFrom']), periodTo: String(record['periodTo']) }
  return (
    <div role="group" aria-label={t('tools')} className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        <CopyPlus aria-hidden />
        {t('copy.open')}
      </Button>
      {asked ? (
        <Dialog open onClose={() => setAsked(false)} title={t('copy.open')} text={t('copy.text')}>
          <ShortForm
            slice={analysisSlice}
            names={PERIOD}
            start={{ ...nextPeriod(last) }}
            submit={t('copy.do')}
            onCancel={() => setAsked(false)}
            onSubmit={async (values) => {
              const { id } = await call(gapAnalysisRoutes.copy, {
                params: { id: record.id },
                body: periodIn(values),
              })
              setAsked(false)
              showToast({ text: t('copy.done') })
              await navigate({ to: '/gap-analysis/$analysisId', params: { analysisId: id } })
            }}
          />
        </Dialog>
      ) : null}
    </div>
  )
}
