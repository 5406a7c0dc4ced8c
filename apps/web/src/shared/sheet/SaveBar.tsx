import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import type { Saver } from './saver.ts'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { useSummary } from './use-sheet.ts'

export interface SaveBarProps {
  store: SheetStore<SheetLine>
  saver: Saver
  onCompare: (id: string) => void
  onShow: (id: string) => void
}

/** Whether everything is saved; if not, what, why, and what to do about it. */
export function SaveBar({ store, saver, onCompare, onShow }: SaveBarProps) {
  const { t } = useTranslation('shared/sheet')
  const { saving, failed, unsaved, conflicts, refused } = useSummary(store)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
      {/* Only the state is announced, without the buttons. */}
      <span role="status" className={failed ? 'text-danger' : 'text-ink-soft'}>
        {failed
          ? t('save.failed', { n: unsaved })
          : saving
            ? t('save.saving')
            : unsaved === 0
              ? t('save.saved')
              : null}
      </span>
      {failed ? (
        <Button variant="secondary" size="small" onClick={saver.now}>
          {t('save.again')}
        </Button>
      ) : null}
      {conflicts.length > 0 ? (
        <Button variant="danger" size="small" onClick={() => onCompare(conflicts[0]!)}>
          {t('save.conflicts', { n: conflicts.length })}
        </Button>
      ) : null}
      {refused.length > 0 ? (
        <>
          <Button variant="danger" size="small" onClick={() => onShow(refused[0]!)}>
            {t('save.refused', { n: refused.length })}
          </Button>
          <Button variant="quiet" size="small" onClick={() => refused.forEach((id) => store.giveUp(id))}>
            {t('save.giveUp')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
