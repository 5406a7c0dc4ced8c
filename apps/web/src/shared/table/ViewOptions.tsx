import type { Collection } from 'contract/collection'
import { ArrowDown, ArrowUp, Columns3, MoveHorizontal, Pin, PinOff } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { codeField } from '#platform/collections/slice.ts'
import { DENSITIES, type Density, FIGURES, type Figure } from '#platform/collections/view.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { columnsOf, mayGroup, movedColumn } from './columns.ts'
import { nextWidth, widthName } from './column-widths.ts'
import { figureKeys, figureOf } from './figures.ts'
import { Popover } from './Popover.tsx'

export interface ViewOptionsProps {
  of: Collection
  /** The columns in view, the code first. */
  shown: readonly string[]
  /** The last column that stays in view. */
  frozen: string | undefined
  group: string | undefined
  /** The chosen figure at the foot, if any. */
  figure: Figure | undefined
  density: Density
  /** The widths that a person has set, in pixels. */
  widths: Readonly<Record<string, number>>
  /** `undefined` restores the usual columns. */
  onColumns: (columns: string[] | undefined) => void
  onFrozen: (column: string | undefined) => void
  onGroup: (column: string | undefined) => void
  onFigure: (figure: Figure) => void
  onDensity: (density: Density) => void
  onWidths: (widths: Readonly<Record<string, number>>) => void
}

/** Columns, their order, widths and which stay in view, groups and row density. */
export function ViewOptions(props: ViewOptionsProps) {
  const { t } = useTranslation('shared/table')
  return (
    <Popover
      align="end"
      label={t('view')}
      trigger={<IconButton label={t('view')} icon={<Columns3 aria-hidden />} />}
    >
      <DensityField density={props.density} onDensity={props.onDensity} />
      <GroupField of={props.of} group={props.group} onGroup={props.onGroup} />
      <FigureField {...props} />
      <Columns {...props} />
    </Popover>
  )
}

function DensityField({ density, onDensity }: Pick<ViewOptionsProps, 'density' | 'onDensity'>) {
  const { t } = useTranslation('shared/table')
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 text-body font-medium">{t('density')}</legend>
      <div className="flex flex-wrap gap-x-4 text-body">
        {DENSITIES.map((value) => (
          <label key={value} className="flex cursor-pointer items-center gap-2 py-1">
            <input
              type="radio"
              name="density"
              checked={density === value}
              onChange={() => onDensity(value)}
              className="size-4 accent-accent"
            />
            {t(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function GroupField({ of, group, onGroup }: Pick<ViewOptionsProps, 'of' | 'group' | 'onGroup'>) {
  const { t } = useTranslation('shared/table')
  const labels = useCollectionLabels(of)
  const offered = columnsOf(of).filter((key) => mayGroup(of, key))
  return (
    <SelectField
      className="mb-4"
      label={t('groupBy')}
      value={offered.includes(group ?? '') ? group : ''}
      onChange={(event) => onGroup(event.target.value || undefined)}
    >
      <option value="">{t('noGroup')}</option>
      {offered.map((key) => (
        <option key={key} value={key}>
          {labels.field(key)}
        </option>
      ))}
    </SelectField>
  )
}

function FigureField({ of, shown, figure, onFigure }: ViewOptionsProps) {
  const { t } = useTranslation('shared/table')
  if (figureKeys(of, shown).length === 0) return null
  return (
    <SelectField
      className="mb-4"
      label={t('figures.label')}
      value={figureOf(of, shown, figure)}
      onChange={(event) => onFigure(event.target.value as Figure)}
    >
      {FIGURES.map((one) => (
        <option key={one} value={one}>
          {t(`figures.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}

function Columns({ of, shown, frozen, widths, onColumns, onFrozen, onWidths }: ViewOptionsProps) {
  const { t } = useTranslation('shared/table')
  const labels = useCollectionLabels(of)
  const code = codeField(of)
  const hidden = columnsOf(of).filter((key) => !shown.includes(key))
  const toggle = (key: string) =>
    onColumns(shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key])
  return (
    <fieldset>
      <legend className="text-body font-medium">{t('columns')}</legend>
      <p className="mb-1 text-meta text-ink-soft">{t('columnsHint')}</p>
      <ul>
        {[...shown, ...hidden]
          .filter((key) => key !== code)
          .map((key) => {
            const column = labels.field(key)
            const at = shown.indexOf(key)
            const move = (by: -1 | 1) => () => onColumns(movedColumn(shown, key, by))
            const isFrozen = frozen === key
            const width = widths[key]
            return (
              <li key={key} className="flex items-center">
                <label className="flex min-h-8 grow cursor-pointer items-center gap-2 text-body">
                  <input
                    type="checkbox"
                    checked={at > 0}
                    disabled={at > 0 && shown.length === 2}
                    onChange={() => toggle(key)}
                    className="size-4 accent-accent"
                  />
                  {column}
                </label>
                {at > 0 ? (
                  <>
                    <IconButton
                      tip={false}
                      className={`size-7 ${width === undefined ? '' : 'text-accent'}`}
                      label={t('width', { column, width: t(`widths.${widthName(width)}`) })}
                      icon={<MoveHorizontal aria-hidden />}
                      onClick={() => onWidths(nextWidth(widths, key))}
                    />
                    <IconButton
                      tip={false}
                      className="size-7"
                      aria-pressed={isFrozen}
                      label={t(isFrozen ? 'unfreeze' : 'freeze', { column })}
                      icon={isFrozen ? <PinOff aria-hidden /> : <Pin aria-hidden />}
                      onClick={() => onFrozen(isFrozen ? undefined : key)}
                    />
                    <IconButton
                      tip={false}
                      className="size-7"
                      label={t('earlier', { column })}
                      icon={<ArrowUp aria-hidden />}
                      disabled={at === 1}
                      onClick={move(-1)}
                    />
                    <IconButton
                      tip={false}
                      className="size-7"
                      label={t('later', { column })}
                      icon={<ArrowDown aria-hidden />}
                      disabled={at === shown.length - 1}
                      onClick={move(1)}
                    />
                  </>
                ) : null}
              </li>
            )
          })}
      </ul>
      <Button variant="quiet" size="small" className="mt-2 -ms-2.5" onClick={() => onColumns(undefined)}>
        {t('usual')}
      </Button>
    </fieldset>
  )
}
