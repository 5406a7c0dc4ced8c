import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Level } from './heat-map.ts'
import { GROUND } from './level-looks.ts'

export interface HeatCellButtonProps {
  level: Level
  count: number
  row: string
  column: string
  place: string
  selected: boolean
  focusable: boolean
  onSelect: (() => void) | undefined
  onStand: () => void
}

/** The count in a cell and its level: as a number, a word and a colour. */
export function HeatCellButton(props: HeatCellButtonProps) {
  const { level, count, row, column, place, selected, focusable, onSelect, onStand } = props
  const { t } = useTranslation('shared/heat-map')
  const locale = useLocale()
  return (
    <button
      type="button"
      data-place={place}
      tabIndex={focusable ? 0 : -1}
      aria-pressed={onSelect ? selected : undefined}
      onFocus={onStand}
      onClick={onSelect}
      className={`flex size-full flex-col items-center justify-center rounded px-0.5 leading-tight ${GROUND[level.tone]} ${onSelect ? 'cursor-pointer hover:ring-2 hover:ring-line-strong' : 'cursor-default'} ${selected ? 'ring-3 ring-ink' : ''}`}
    >
      <span className="sr-only">{t('cell', { row, column })}</span>
      <span className={`text-read tabular-nums ${count > 0 ? 'font-semibold' : 'font-normal opacity-90'}`}>
        {formatNumber(count, locale)}
      </span>
      <span className="text-center text-meta @lg:text-[0.8125rem]">{level.label}</span>
    </button>
  )
}
