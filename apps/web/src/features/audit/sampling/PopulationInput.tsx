import { MAX_POPULATION, type PopulationRow, profileOf } from 'contract/audit/population'
import { type Sample, sampleRoutes } from 'contract/audit/samples'
import { FileUp } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatWhole } from '#platform/collections/format-whole.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { writeTsv } from '#shared/sheet/tsv.ts'
import { type Columns, guessColumns, readTable, rowsOf } from './population-text.ts'

export interface PopulationInputProps {
  period: Pick<Sample, 'periodFrom' | 'periodTo'>
  onRows: (rows: readonly PopulationRow[]) => void
}

const SHOWN_LENGTH = 5000
const isWorkbook = ({ name }: File): boolean => /\.xlsx$/i.test(name)

/** Workbooks are parsed by the server; text files are read here. */
async function textOf(file: File): Promise<string> {
  if (!isWorkbook(file)) return file.text()
  const body = new Uint8Array(await file.arrayBuffer())
  return writeTsv((await call(sampleRoutes.readList, { body })).cells)
}

/** A population pasted or read from a file: the meaning of its columns, and warnings before it is used. */
export function PopulationInput({ period, onRows }: PopulationInputProps) {
  const { t } = useTranslation(['audit/sampling', 'contract/common'])
  const id = useId()
  const [failure, setFailure] = useState<unknown>(null)
  const [text, setText] = useState('')
  const table = useMemo(() => readTable(text), [text])
  const [chosen, setChosen] = useState<Columns | null>(null)
  const columns = chosen ?? guessColumns(table)
  function take(next: string, as: Columns | null) {
    setText(next)
    setChosen(as)
    const cells = readTable(next)
    onRows(cells.length === 0 ? [] : rowsOf(cells, as ?? guessColumns(cells)).rows)
  }
  return (
    <div className="space-y-4">
      <FileDrop
        icon={FileUp}
        text={t('population.drop')}
        choose={t('population.choose')}
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onFiles={([file]) => {
          setFailure(null)
          textOf(file!).then((read) => take(read, null), setFailure)
        }}
      />
      {failure ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(failure)}`)}</Notice> : null}
      <div>
        <label htmlFor={id} className="mb-1.5 block text-body font-medium">
          {t('population.paste')}
        </label>
        <textarea
          id={id}
          rows={5}
          dir="auto"
          spellCheck={false}
          value={text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}
          readOnly={text.length > SHOWN_LENGTH}
          onPaste={(event) => {
            event.preventDefault()
            take(event.clipboardData.getData('text/plain'), null)
          }}
          onChange={(event) => take(event.target.value, null)}
          className={`${inputClasses(false)} font-mono text-meta`}
        />
      </div>
      {table.length > 0 ? (
        <>
          <ColumnChoice table={table} columns={columns} onChange={(next) => take(text, next)} />
          <Profile table={table} columns={columns} period={period} />
        </>
      ) : null}
    </div>
  )
}

interface ColumnChoiceProps {
  table: readonly string[][]
  columns: Columns
  onChange: (columns: Columns) => void
}

function ColumnChoice({ table, columns, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('audit/sampling')
  const width = Math.max(...table.slice(0, 50).map((row) => row.length))
  const nameOf = (at: number) =>
    t('population.column', { n: at + 1, text: (table[0]?.[at] ?? '').slice(0, 30) })
  return (
    <div className="grid items-end gap-3 sm:grid-cols-4">
      {(['ref', 'date', 'amount'] as const).map((key) => (
        <SelectField
          key={key}
          label={t(`population.columns.${key}`)}
          value={columns[key]}
          onChange={(event) => onChange({ ...columns, [key]: Number(event.target.value) })}
        >
          {key === 'ref' ? null : <option value={-1}>{t('population.none')}</option>}
          {Array.from({ length: width }, (_, at) => (
            <option key={at} value={at}>
              {nameOf(at)}
            </option>
          ))}
        </SelectField>
      ))}
      <CheckField
        label={t('population.heading')}
        checked={columns.heading}
        onChange={(event) => onChange({ ...columns, heading: event.target.checked })}
      />
    </div>
  )
}

type ProfileProps = Omit<ColumnChoiceProps, 'onChange'> & Pick<PopulationInputProps, 'period'>

function Profile({ table, columns, period }: ProfileProps) {
  const { t } = useTranslation('audit/sampling')
  const locale = useLocale()
  const { rows, unnamed, unread } = useMemo(() => rowsOf(table, columns), [table, columns])
  const profile = profileOf(rows, { from: period.periodFrom, to: period.periodTo })
  const odd = (['repeated', 'outside', 'undated', 'withoutAmount', 'notPositive'] as const).filter(
    (key) =>
      profile[key] > 0 &&
      !(key === 'undated' && columns.date < 0) &&
      !(key === 'withoutAmount' && columns.amount < 0),
  )
  const warnings = [
    ...odd.map((key) => t(`population.odd.${key}`, { n: profile[key] })),
    ...(unnamed > 0 ? [t('population.odd.unnamed', { n: unnamed })] : []),
    ...(unread > 0 ? [t('population.odd.unread', { n: unread })] : []),
  ]
  return (
    <div role="status" className="space-y-2 text-body">
      <p className="font-medium">
        {t('population.read', { n: profile.rows })}
        {columns.amount >= 0
          ? ` · ${t('population.total', { total: formatWhole({ counts: 'hundredths' }, profile.total, locale) })}`
          : ''}
      </p>
      {warnings.length > 0 ? (
        <Notice variant="warning">
          <ul className="list-disc ps-4">
            {warnings.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {profile.rows > MAX_POPULATION ? (
        <Notice variant="danger">{t('population.tooMany', { n: MAX_POPULATION })}</Notice>
      ) : null}
    </div>
  )
}
