import { useQuery } from '@tanstack/react-query'
import type { GridRisk } from 'contract/risk/process-grid'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkReport, skippedByReason } from '#platform/collections/bulk.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReferencesInput } from '#ui/form/ReferenceInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { answersQuery, useAnswer } from './process-grid.api.ts'

interface LinkControlsProps {
  risks: readonly GridRisk[]
  onClose: () => void
  onDone: (report: BulkReport) => void
}

/** Which controls answer the marked risks: chosen from all of the library, and said beforehand what will change. */
export function LinkControls({ risks, onClose, onDone }: LinkControlsProps) {
  const { t } = useTranslation(['risk/processes', 'ui/dialog', 'words/common'])
  const id = useId()
  const [controls, setControls] = useState<string[]>([])
  const wanted = { controls, risks: risks.map((risk) => risk.id), answer: true }
  const preview = useQuery(answersQuery(wanted))
  const answer = useAnswer()
  const problem = answer.error ?? preview.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('link.title', { count: risks.length })}
      text={risks.map(({ code }) => code).join(', ')}
    >
      <div className="space-y-4">
        {problem ? <Notice look="danger">{t(`words/common:errors.${errorCode(problem)}`)}</Notice> : null}
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
            {t('link.controls')}
          </label>
          <ReferencesInput
            id={id}
            kind="control"
            value={controls}
            onChange={setControls}
            problem={undefined}
          />
        </div>
        <div role="status" className="space-y-1 text-sm">
          {preview.data ? (
            <>
              <p>
                {t('link.changed', { count: preview.data.changed })}{' '}
                {preview.data.unchanged > 0 ? t('link.unchanged', { count: preview.data.unchanged }) : null}
              </p>
              {skippedByReason(preview.data.skipped).map(({ reason, codes }) => (
                <p key={reason} className="text-warning">
                  {t('link.skipped', { codes: codes.join(', ') })}{' '}
                  {t(`words/common:errors.${reason as 'FORBIDDEN'}`)}
                </p>
              ))}
            </>
          ) : (
            <p className="text-ink-soft">{t('link.hint')}</p>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button
            disabled={(preview.data?.changed ?? 0) === 0}
            busy={answer.isPending}
            onClick={() => answer.mutate(wanted, { onSuccess: onDone })}
          >
            {t('link.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
