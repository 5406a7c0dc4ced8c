import { LayoutGrid, Rows3 } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { VIEW_MODES, type ViewMode } from './view-mode.ts'

const ICONS = { cards: LayoutGrid, table: Rows3 }

export function ViewModeSwitch({ look, onLook }: { look: ViewMode; onLook: (look: ViewMode) => void }) {
  const { t } = useTranslation('compliance/universes')
  return (
    <div role="group" aria-label={t('look.label')} className="flex rounded-control border border-line-strong">
      {VIEW_MODES.map((one) => {
        const Icon = ICONS[one]
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === look}
            onClick={() => onLook(one)}
            className="inline-flex min-h-9 cursor-pointer items-center gap-2 px-3 text-body first:rounded-s-md last:rounded-e-md hover:bg-surface-soft aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
          >
            <Icon aria-hidden className="size-4" />
            {t(`look.${one}`)}
          </button>
        )
      })}
    </div>
  )
}
