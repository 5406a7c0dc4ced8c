import { useMutation, useQuery } from '@tanstack/react-query'
import type { Matrix } from 'contract/workspace/traceability'
import { Download } from 'lucide-react'
import { inLocale, type Localized } from 'contract/locale'
import { useCallback, useMemo, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { WORKBOOK_TYPE, workbookName } from '#platform/collections/workbook.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { RECORD_TYPES } from '#platform/records/catalogue.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { saveFile } from '#platform/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { AccessGranters } from '#shared/access/AccessGranters.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { MatrixGrid } from '#shared/matrix/MatrixGrid.tsx'
import type { MatrixHead } from '#shared/matrix/matrix-parts.ts'
import type { Place } from '#shared/matrix/matrix-steps.ts'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { CellDialog } from './CellDialog.tsx'
import { cellsOf, holes, rowsToShow } from './matrix.ts'
import { useTypeLabel } from './use-type-word.ts'
import type { MatrixAddress } from './traceability-address.ts'
import { exportMatrix, matrixQuery } from './traceability.api.ts'

interface MatrixViewProps {
  address: MatrixAddress
  onChange: (change: MatrixAddress) => void
}

/** Which records of one type are linked to those of another, and which are not. */
export function MatrixView({ address, onChange }: MatrixViewProps) {
  const { t } = useTranslation(['workspace/traceability', 'contract/common'])
  const may = useMay()
  const locale = useLocale()
  const word = useTypeLabel()
  const types = RECORD_TYPES.filter((type) => may({ name: `${type}.read` }))
  const known = (type: string | undefined, other: number) =>
    types.find((one) => one === type) ?? types[other] ?? types[0]
  const rows = known(address.rows, 0)
  const columns = known(address.columns, types.indexOf('evidence'))
  const matrix = useQuery({ ...matrixQuery(rows ?? '', columns ?? ''), enabled: rows !== undefined })
  const download = useMutation({
    mutationFn: () => exportMatrix(rows!, columns!, locale),
    onSuccess: (bytes) =>
      saveFile(
        workbookName(`${rows}-${columns}`, new Date()),
        new Blob([bytes as Uint8Array<ArrayBuffer>], { type: WORKBOOK_TYPE }),
      ),
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  if (rows === undefined || columns === undefined)
    return (
      <EmptyState title={t('matrix.nothing.title')} text={t('contract/common:errors.FORBIDDEN')}>
        <AccessGranters />
      </EmptyState>
    )
  const options = types.map((type) => (
    <option key={type} value={type}>
      {word(type, 'title')}
    </option>
  ))
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('matrix.rows')}
          value={rows}
          onChange={(event) => onChange({ rows: event.target.value })}
          className="w-full sm:w-56"
        >
          {options}
        </SelectField>
        <SelectField
          label={t('matrix.columns')}
          value={columns}
          onChange={(event) => onChange({ columns: event.target.value })}
          className="w-full sm:w-56"
        >
          {options}
        </SelectField>
        <CheckField
          label={t('matrix.only')}
          checked={address.holes ?? false}
          onChange={(event) => onChange({ holes: event.target.checked || undefined })}
        />
        <Button
          variant="secondary"
          className="ms-auto"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <Download aria-hidden />
          {t('matrix.export')}
        </Button>
      </div>
      {matrix.isPending ? <Loading /> : null}
      {matrix.isError ? <ErrorState error={matrix.error} onRetry={() => void matrix.refetch()} /> : null}
      {matrix.data ? (
        <Filled
          key={`${rows} ${columns}`}
          matrix={matrix.data}
          rows={word(rows, 'title')}
          columns={word(columns, 'title')}
          onlyHoles={address.holes ?? false}
        />
      ) : null}
    </div>
  )
}

interface FilledProps {
  matrix: Matrix
  rows: string
  columns: string
  onlyHoles: boolean
}

function Filled({ matrix, rows, columns, onlyHoles }: FilledProps) {
  const { t } = useTranslation('workspace/traceability')
  const locale = useLocale()
  const [open, setOpen] = useState<Place>()
  const cells = useMemo(() => cellsOf(matrix), [matrix])
  const shown = useMemo(() => rowsToShow(cells, onlyHoles), [cells, onlyHoles])
  const [heads, sides] = useMemo(() => {
    const head = (record: Matrix['rows'][number], total: number): MatrixHead => ({
      key: record.id,
      code: record.code,
      name: inLocale(record.title as Localized, locale),
      total,
      hole: total === 0,
    })
    return [
      shown.map((row) => head(matrix.rows[row]!, cells.rowTotals[row]!)),
      matrix.columns.map((column, at) => head(column, cells.columnTotals[at]!)),
    ]
  }, [matrix, cells, shown, locale])
  const cell = useCallback(
    (at: number, column: number) => {
      const row = shown[at]!
      const count = cells.at(row, column).length
      const named = { row: matrix.rows[row]!.code, column: matrix.columns[column]!.code, count }
      return {
        label: t(count === 0 ? 'matrix.empty' : 'matrix.cell', named),
        mark:
          count === 0 ? null : (
            <span
              aria-hidden
              className="inline-flex size-6 items-center justify-center rounded-full bg-accent-soft text-meta font-semibold text-accent-strong tabular-nums"
            >
              {formatNumber(count, locale)}
            </span>
          ),
      }
    },
    [matrix, cells, shown, locale, t],
  )
  if (matrix.rows.length === 0 || matrix.columns.length === 0)
    return <EmptyState title={t('matrix.nothing.title')} text={t('matrix.nothing.text')} />
  return (
    <>
      {matrix.complete ? null : <Notice variant="warning">{t('matrix.cut')}</Notice>}
      <p role="status" className="flex flex-wrap gap-x-6 gap-y-1 text-body">
        <span>{t('matrix.links', { count: matrix.links.length })}</span>
        <span>{t('matrix.holes', { count: holes(cells.rowTotals), all: matrix.rows.length, of: rows })}</span>
        <span>
          {t('matrix.holes', { count: holes(cells.columnTotals), all: matrix.columns.length, of: columns })}
        </span>
      </p>
      {shown.length === 0 ? (
        <EmptyState title={t('matrix.whole.title')} text={t('matrix.whole.text')} />
      ) : (
        <MatrixGrid
          rows={heads}
          columns={sides}
          cell={cell}
          label={t('matrix.label', { rows, columns })}
          labels={{ row: t('matrix.row'), total: t('matrix.total'), none: t('matrix.hole') }}
          onOpen={({ row, column }) => setOpen({ row: shown[row]!, column })}
        />
      )}
      {open ? (
        <CellDialog
          row={matrix.rows[open.row]!}
          column={matrix.columns[open.column]!}
          links={cells.at(open.row, open.column)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}
