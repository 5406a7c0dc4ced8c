import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkReport, skippedByReason } from '#platform/collections/bulk.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReferencesInput } from '#ui/form/ReferenceInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { controlsQuery, useLinkControls } from './requirements.api.ts'

interface LinkControlsProps {
  requirements: readonly string[]
  onClose: () => void
  onDone: (report: BulkReport) => void
}

/** Which controls satisfy these requirements beside those that do: said beforehand what will change. */
export function LinkControls({ requirements, onClose, onDone }: LinkControlsProps) {
  const { t } = useTranslation(['compliance/requirements', 'ui/dialog', 'words/common'])
  const id = useId()
  const [controls, setControls] = useState<string[]>([])
  const wanted = { requirements: [...requirements], controls, link: true }
  const preview = useQuery(controlsQuery(wanted))
  const link = useLinkControls()
  const problem = link.error ?? preview.error
  return (
    <Dialog open onClose={onClose} title={t('controls.title', { count: requirements.length })}>
      <div className="space-y-4">
        {problem ? <Notice look="danger">{t(`words/common:errors.${errorCode(problem)}`)}</Notice> : null}
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
            {t('controls.choose')}
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
                {t('bulk.changed', { count: preview.data.changed })}{' '}
                {preview.data.unchanged > 0 ? t('bulk.unchanged', { count: preview.data.unchanged }) : null}
              </p>
              {skippedByReason(preview.data.skipped).map(({ reason, codes }) => (
                <p key={reason} className="text-warning">
                  {codes.join(', ')}: {t(`words/common:errors.${reason as 'FORBIDDEN'}`)}
                </p>
              ))}
            </>
          ) : (
            <p className="text-ink-soft">{t('controls.hint')}</p>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button
            disabled={(preview.data?.changed ?? 0) === 0}
            busy={link.isPending}
            onClick={() => link.mutate(wanted, { onSuccess: onDone })}
          >
            {t('controls.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
