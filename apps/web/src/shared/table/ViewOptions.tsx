import type { Collection } from 'contract/collection'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { codeField } from '#platform/collections/slice.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { columnsOf, movedColumn } from './columns.ts'
import { Popover } from './Popover.tsx'

export interface ViewOptionsProps {
  of: Collection
  shown: readonly string[]
  dense: boolean
  /** `undefined` restores the default columns. */
  onColumns: (columns: string[] | undefined) => void
  onDense: (dense: boolean) => void
}

/** Columns, their order, and the row density. */
export function ViewOptions(props: ViewOptionsProps) {
  const { t } = useTranslation('shared/table')
  return (
    <Popover
      align="end"
      label={t('view')}
      trigger={
        <Button variant="secondary">
          <Columns3 aria-hidden />
          {t('view')}
        </Button>
      }
    >
      <Density dense={props.dense} onDense={props.onDense} />
      <Columns {...props} />
    </Popover>
  )
}

function Density({ dense, onDense }: Pick<ViewOptionsProps, 'dense' | 'onDense'>) {
  const { t } = useTranslation('shared/table')
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 text-body font-medium">{t('density')}</legend>
      <div className="flex gap-4 text-body">
        {([false, true] as const).map((value) => (
          <label key={String(value)} className="flex cursor-pointer items-center gap-2 py-1">
            <input
              type="radio"
              name="density"
              checked={dense === value}
              onChange={() => onDense(value)}
              className="size-4 accent-accent"
            />
            {t(value ? 'compact' : 'comfortable')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Columns({ of, shown, onColumns }: ViewOptionsProps) {
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
            return (
              <li key={key} className="flex items-center gap-1">
                <label className="flex min-h-9 grow cursor-pointer items-center gap-2 text-body">
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
                      className="size-8"
                      label={t('earlier', { column })}
                      icon={<ArrowUp aria-hidden />}
                      disabled={at === 1}
                      onClick={move(-1)}
                    />
                    <IconButton
                      tip={false}
                      className="size-8"
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
      <Button variant="quiet" size="small" className="mt-2 -ms-3" onClick={() => onColumns(undefined)}>
        {t('usual')}
      </Button>
    </fieldset>
  )
}
