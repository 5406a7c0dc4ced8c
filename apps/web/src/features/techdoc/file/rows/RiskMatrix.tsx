import { Pencil } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useAllLines } from '#shared/sheet/use-sheet.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Sideways } from '#ui/WideTable.tsx'
import { optionsOf, useOpenFile } from '../file-context.ts'
import type { ChecklistProps } from './Checklist.tsx'
import { matrixOf } from './matrix-of.ts'
import { RowLabelsContext } from './RowCell.tsx'
import { cellKey, type RowLine } from './row-store.ts'

const GROUNDS: Readonly<Record<string, string>> = {
  low: 'bg-level-1-ground text-level-1-ink',
  medium: 'bg-level-3-ground text-level-3-ink',
  high: 'bg-level-4-ground text-level-4-ink',
  unacceptable: 'bg-level-5-ground text-level-5-ink',
}

/** The acceptability matrix as it is read: severity down, probability across, a level to choose in each cell. */
export function RiskMatrix({ shape, store, ids, onOpen }: ChecklistProps) {
  const { t } = useTranslation('techdoc/file')
  const labels = useContext(RowLabelsContext)!
  const { locale } = labels.values
  const shown = new Set(ids)
  const rows = useAllLines(store).flatMap(({ id, view }) => (shown.has(id) ? [view] : []))
  const { severities, probabilities, at, others } = matrixOf(rows)
  const named = (axis: string, level: number) => {
    const name = labels.levels.get(axis)?.find(({ value }) => value === level)?.name
    return name ? `${level} ${name}` : String(level)
  }
  const title = shape.title[locale]
  return (
    <div className="space-y-3 p-3">
      <Sideways label={title}>
        <table className="w-full min-w-[40rem] border-separate border-spacing-0 text-body">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-meta text-ink-soft">
              <th
                scope="col"
                className="sticky start-0 w-36 min-w-28 bg-surface p-1.5 text-start font-normal"
              >
                {t('matrix.corner')}
              </th>
              {probabilities.map((probability) => (
                <th key={probability} scope="col" className="p-1.5 text-center font-normal">
                  <bdi>{named('probabilityLevel', probability)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {severities.map((severity) => (
              <tr key={severity}>
                <th
                  scope="row"
                  className="sticky start-0 bg-surface p-1.5 text-start font-normal text-ink-soft"
                >
                  <bdi>{named('severityLevel', severity)}</bdi>
                </th>
                {probabilities.map((probability) => (
                  <td key={probability} className="p-0.5 align-top">
                    {at(severity, probability).map((row) => (
                      <MatrixCell
                        key={row.id}
                        row={row}
                        name={`${named('severityLevel', severity)}, ${named('probabilityLevel', probability)}`}
                        isOpen={store.isOpen(row.id)}
                        onChange={(value) =>
                          store.edit([{ id: row.id, key: cellKey('riskLevel'), value: value || null }])
                        }
                        onOpen={onOpen}
                      />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
      {others.length > 0 ? (
        <p className="flex flex-wrap items-center gap-2 text-body">
          {t('matrix.others')}
          {others.map(({ id, place }) => (
            <Button key={id} variant="secondary" size="small" onClick={() => onOpen(id)}>
              {place}
            </Button>
          ))}
        </p>
      ) : null}
    </div>
  )
}

interface MatrixCellProps {
  row: RowLine
  /** Its severity and probability. */
  name: string
  isOpen: boolean
  onChange: (value: string) => void
  onOpen: (id: string) => void
}

function MatrixCell({ row, name, isOpen, onChange, onOpen }: MatrixCellProps) {
  const { t } = useTranslation('techdoc/file')
  const { structure } = useOpenFile()
  const { fields, values } = useContext(RowLabelsContext)!
  const level = typeof row.values['riskLevel'] === 'string' ? row.values['riskLevel'] : ''
  const options = optionsOf(structure, fields.get('riskLevel')!)
  const ground = GROUNDS[level] ?? 'bg-surface-soft text-ink'
  return (
    <div className={`group flex items-center rounded-control ${ground}`}>
      <select
        aria-label={name}
        value={level}
        disabled={!isOpen}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-(--control-block) min-w-0 flex-1 cursor-pointer appearance-none bg-transparent px-2 text-center font-medium disabled:cursor-default"
      >
        <option value="">{t('fields.none')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {label[values.locale]}
          </option>
        ))}
      </select>
      <IconButton
        label={t('matrix.open', { cell: name })}
        icon={<Pencil aria-hidden />}
        onClick={() => onOpen(row.id)}
        className="group-hover:opacity-100 focus-visible:opacity-100 pointer-fine:opacity-0"
      />
    </div>
  )
}
