import { type Issue, VERIFICATION_METHODS } from 'contract/audit/issues'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useVerify } from '../issues.api.ts'

type Method = (typeof VERIFICATION_METHODS)[number]

/** Records one verification of whether an issue is remedied. */
export function VerifyDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const { t } = useTranslation(['audit/issues', 'ui/dialog', 'contract/common'])
  const id = useId()
  const grave = issue.rating === 'critical' || issue.rating === 'high'
  const [method, setMethod] = useState<Method>(grave ? 'retest' : 'document')
  const [passed, setPassed] = useState(true)
  const [note, setNote] = useState('')
  const verify = useVerify(issue)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!note.trim()) return
    verify.mutate(
      { method, note: note.trim(), passed },
      {
        onSuccess: () => {
          showToast({ text: t('verification.noted') })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('verification.add')} text={t('verification.addText')}>
      <form onSubmit={send} className="space-y-4">
        {verify.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(verify.error)}`)}</Notice>
        ) : null}
        <SelectField
          label={t('verification.method')}
          value={method}
          onChange={(event) => setMethod(event.target.value as Method)}
        >
          {VERIFICATION_METHODS.map((one) => (
            <option key={one} value={one}>
              {t(`methods.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('verification.outcome')}
          value={passed ? 'passed' : 'failed'}
          onChange={(event) => setPassed(event.target.value === 'passed')}
        >
          <option value="passed">{t('verification.passed')}</option>
          <option value="failed">{t('verification.failed')}</option>
        </SelectField>
        <div>
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {t('verification.note')}
          </label>
          <textarea
            id={id}
            required
            dir="auto"
            rows={4}
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className={inputClasses(false)}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={verify.isPending}>
            {t('verification.save')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
