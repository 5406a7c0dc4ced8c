import { CalendarRange, Columns3, ListOrdered, Rows3 } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { VIEW_TAB, VIEW_TABS } from '#shared/table/view-tab.ts'
import { VIEW_MODES, type ViewMode } from './view-mode.ts'

const ICONS = { table: Rows3, board: Columns3, calendar: CalendarRange, plan: ListOrdered }

export function ViewModeSwitch({ look, onLook }: { look: ViewMode; onLook: (look: ViewMode) => void }) {
  const { t } = useTranslation('audit/projects')
  return (
    <div role="group" aria-label={t('look.label')} className={VIEW_TABS}>
      {VIEW_MODES.map((one) => {
        const Icon = ICONS[one]
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === look}
            onClick={() => onLook(one)}
            className={VIEW_TAB}
          >
            <Icon aria-hidden />
            <span className="max-sm:sr-only">{t(`look.${one}`)}</span>
          </button>
        )
      })}
    </div>
  )
}
