import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import type { Method } from 'contract/risk/method'
import { risks } from 'contract/risk/risks'
import { ListPlus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { updateRecord, useCreateRecord } from '#platform/records/record-mutations.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { LateRecordForm } from '#shared/form/LateRecordForm.tsx'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { stepsIn } from './grid/columns.ts'
import { NewRisks } from './NewRisks.tsx'
import { assessmentSlice, riskSlice, risklineSlice } from './slices.ts'
import { methodQuery } from './use-lines.ts'

const FIELDS = [
  'subprocess',
  'name',
  'description',
  'category',
  'objectives',
  'inherentLikelihood',
  'inherentImpact',
]

/** The steps of the scales in words, below the fields that take their numbers. */
function useScaleHints(id: string | null): Record<string, string> {
  const locale = useLocale()
  const method = useQuery({ ...methodQuery(id ?? ''), enabled: id !== null }).data?.['config'] as
    | Method
    | undefined
  if (!method) return {}
  const hint = (field: string) =>
    formatList(
      (stepsIn(method, field, locale) ?? []).map(({ sign, label }) => `${sign} ${label}`),
      locale,
    )
  return { inherentLikelihood: hint('inherentLikelihood'), inherentImpact: hint('inherentImpact') }
}

export interface NewRiskProps {
  assessment: string
  method: Assessment['method']
  onClose: () => void
}

/** A risk that was identified during the assessment: drafted in the library, and added as a line. */
export function NewRisk({ assessment, method, onClose }: NewRiskProps) {
  const hints = useScaleHints(method)
  const { t } = useTranslation('risk/assessment')
  const may = useMay()
  const client = useQueryClient()
  const create = useCreateRecord(riskSlice)
  // Created, but not added yet: the next attempt changes it instead of creating another.
  const risk = useRef<AnyRecord>(null)
  const [open, setOpen] = useState<'one' | 'several' | null>(null)
  const add = useMutation({
    mutationFn: (id: string) =>
      call(assessmentRoutes.addRisks, { params: { id: assessment }, body: { risks: [id] } }),
    onSuccess: ({ added }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(risklineSlice.of) }),
        client.invalidateQueries({ queryKey: recordKey(assessmentSlice, assessment), exact: true }),
      ]).then(() => {
        showToast({ text: t('add.done', { n: added }) })
        onClose()
      }),
  })
  if (!may(risks.actions.create)) return null
  if (open === null)
    return (
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen('one')}>
          <Plus aria-hidden />
          {t('add.new')}
        </Button>
        {method ? (
          <Button variant="secondary" onClick={() => setOpen('several')}>
            <ListPlus aria-hidden />
            {t('add.list')}
          </Button>
        ) : null}
      </div>
    )
  if (open === 'several' && method)
    return (
      <NewRisks assessment={assessment} method={method} onClose={onClose} onCancel={() => setOpen(null)} />
    )
  return (
    <section className="rounded-control border border-line p-4">
      <p className="mb-4 text-body text-ink-soft">{t('add.newText')}</p>
      <LateRecordForm
        slice={riskSlice}
        only={FIELDS}
        hints={hints}
        submit={t('add.newDo')}
        onCancel={() => setOpen(null)}
        onSubmit={async (input) => {
          risk.current = risk.current
            ? await updateRecord(client, riskSlice, risk.current.id, {
                changes: input,
                version: risk.current.version,
              })
            : await create.mutateAsync(input)
          await add.mutateAsync(risk.current.id)
        }}
      />
    </section>
  )
}
