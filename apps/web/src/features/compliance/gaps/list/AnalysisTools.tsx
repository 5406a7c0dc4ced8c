import { CopyPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { lazy } from '#ui/lazy.tsx'
import { analysisSlice } from '../slices.ts'

const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }), {
  early: true,
})

export const analysisTools = (record: AnyRecord) => <AnalysisTools record={record} />

/** Creates the next period of an analysis, with the last answers copied. */
function AnalysisTools({ record }: { record: AnyRecord }) {
  const { t } = useTranslation('compliance/gaps')
  const may = useMay()
  const [asked, setAsked] = useState(false)
  if (!may(analysisSlice.of.actions.create)) return null
  return (
    <div role="group" aria-label={t('tools')} className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        <CopyPlus aria-hidden />
        {t('copy.open')}
      </Button>
      <Suspense>{asked ? <CopyDialog record={record} onClose={() => setAsked(false)} /> : null}</Suspense>
    </div>
  )
}
