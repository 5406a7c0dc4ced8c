import { documentversions } from 'contract/techdoc/documents/document-versions'
import type { TechDocument } from 'contract/techdoc/documents/tech-documents'
import { FilePlus2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useRevise } from './documents.api.ts'

interface ReviseButtonProps {
  document: TechDocument
  /** None of its versions is in progress. */
  mayBegin: boolean
}

/** Starts the next version (DOC-9); the one in force stays so until the new one is released. */
export function ReviseButton({ document, mayBegin }: ReviseButtonProps) {
  const { t } = useTranslation('techdoc/documents')
  const may = useMay()
  const [asking, setAsking] = useState(false)
  if (!mayBegin || document.archivedAt !== null || !may(documentversions.actions.create)) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <FilePlus2 aria-hidden />
        {t('revise.open')}
      </Button>
      {asking ? <ReviseDialog document={document} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function ReviseDialog({ document, onClose }: { document: TechDocument; onClose: () => void }) {
  const { t } = useTranslation(['techdoc/documents', 'ui/dialog', 'contract/common'])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const revise = useRevise(document.id)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!reason.trim()) return
    revise.mutate(reason.trim(), {
      onSuccess: ({ number }) => {
        showToast({ text: t('revise.done', { number: number ?? '' }) })
        onClose()
      },
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('revise.title')} text={t('revise.text')}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {revise.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(revise.error)}`)}</Notice>
        ) : null}
        <TextField
          required
          label={t('revise.reason')}
          maxLength={2000}
          value={reason}
          problem={tried && !reason.trim() ? t('revise.missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={revise.isPending}>
            {t('revise.do')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
