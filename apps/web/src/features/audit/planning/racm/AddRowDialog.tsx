import { useMutation, useQueryClient } from '@tanstack/react-query'
import { engagementrisks } from 'contract/audit/engagement-risks'
import type { Project } from 'contract/audit/projects'
import { racmRowRoutes, racmrows } from 'contract/audit/racm-rows'
import { inLocale } from 'contract/locale'
import { useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { RiskLine } from '../risks/risk-rules.ts'

export interface AddRowDialogProps {
  project: Project
  risks: readonly RiskLine[]
  onClose: () => void
}

/** Adds a row by hand: a control that the library does not link to the risk, or a test without a control. */
export function AddRowDialog({ project, risks, onClose }: AddRowDialogProps) {
  const { t } = useTranslation(['audit/planning', 'ui/dialog', 'contract/common'])
  const labels = useCollectionLabels(racmrows)
  const locale = useLocale()
  const client = useQueryClient()
  const id = useId()
  const [risk, setRisk] = useState(risks[0]!.id)
  const [control, setControl] = useState('')
  const add = useMutation({
    mutationFn: () =>
      call(racmRowRoutes.create, {
        body: { project: project.id, engagementrisk: risk, ...(control ? { control } : {}) },
      }),
    onSuccess: async () => {
      await Promise.all(
        [racmrows, engagementrisks].map((of) => client.invalidateQueries({ queryKey: sliceKey(of) })),
      )
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('racm.add.title')} text={t('racm.add.text')}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate()
        }}
      >
        {add.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
        ) : null}
        <SelectField
          label={labels.field('engagementrisk')}
          value={risk}
          onChange={(event) => setRisk(event.target.value)}
        >
          {risks.map((one) => (
            <option key={one.id} value={one.id}>
              {one.code.split('-').at(-1)} {inLocale(one.name, locale)}
            </option>
          ))}
        </SelectField>
        <div>
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {labels.field('control')}
          </label>
          <ReferenceInput id={id} kind="control" value={control} onChange={setControl} problem={undefined} />
        </div>
        <div className="flex gap-2">
          <Button type="submit" busy={add.isPending}>
            {t('racm.add.do')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
