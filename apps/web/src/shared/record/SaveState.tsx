import { Check } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import type { Working } from '#platform/records/use-autosave.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Whether everything is saved; if not, what and why. */
export function SaveState({ working: { state, autosave } }: { working: Working }) {
  const { t } = useTranslation(['shared/record', 'contract/common'])
  if (state.status === 'refused')
    return (
      <Notice variant="danger">
        {t('autosave.refused')} {t(`contract/common:errors.${errorCode(state.problem)}`)}{' '}
        <Button variant="secondary" size="small" onClick={autosave.giveUp}>
          {t('autosave.discard')}
        </Button>
      </Notice>
    )
  if (state.status === 'kept') return <Notice variant="warning">{t('autosave.kept')}</Notice>
  return (
    <p role="status" className="inline-flex items-center gap-1 text-meta text-ink-faint">
      {state.status === 'saved' ? <Check aria-hidden className="size-3" /> : null}
      {state.status === 'saved' ? t('autosave.saved') : t('autosave.saving')}
    </p>
  )
}
