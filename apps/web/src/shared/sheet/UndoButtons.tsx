import { Redo2, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { SheetLine, SheetStore } from './sheet-store.ts'

/**
 * Undo and redo. They subscribe to the store themselves, so that a keystroke renders at most two buttons and not the
 * page.
 */
export function UndoButtons({ store }: { store: SheetStore<SheetLine> }) {
  const { t } = useTranslation('shared/sheet')
  const canUndo = useSyncExternalStore(store.subscribe, () => store.summary().canUndo)
  const canRedo = useSyncExternalStore(store.subscribe, () => store.summary().canRedo)
  return (
    <>
      <IconButton
        label={t('undo')}
        icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
        disabled={!canUndo}
        onClick={() => store.undo()}
      />
      <IconButton
        label={t('redo')}
        icon={<Redo2 aria-hidden className="rtl:-scale-x-100" />}
        disabled={!canRedo}
        onClick={() => store.redo()}
      />
    </>
  )
}
