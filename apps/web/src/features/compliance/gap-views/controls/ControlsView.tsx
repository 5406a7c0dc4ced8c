import { useMutation, useQuery } from '@tanstack/react-query'
import { gapanalyses } from 'contract/compliance/gap-analyses'
import type { ControlMatrix } from 'contract/compliance/gap-controls'
import { inLocale } from 'contract/locale'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { WORKBOOK_TYPE, workbookName } from '#platform/collections/workbook.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { saveFile } from '#platform/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MatrixGrid } from '#shared/matrix/MatrixGrid.tsx'
import type { Place } from '#shared/matrix/matrix-steps.ts'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { Asked } from '../Asked.tsx'
import { controlMatrixQuery, exportControls, gapFiguresQuery } from '../gap-views.api.ts'
import type { GapViewProps } from '../lazy.ts'
import { controlCellsOf, countTrue, HOLES, shownPlaces } from './control-cells.ts'
import { ControlLegend } from './ControlMark.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { useControlHeads } from './use-control-heads.tsx'

interface Address {
  holes?: (typeof HOLES)[number] | undefined
  domain?: string | undefined
}

/** Which controls satisfy which requirements, and which requirements have none. */
export function ControlsView({ analysis }: GapViewProps) {
  return (
    <Asked of={useQuery(controlMatrixQuery(analysis.id))}>
      {(matrix) => <Filled analysis={analysis} matrix={matrix} />}
    </Asked>
  )
}

function Filled({ analysis, matrix }: GapViewProps & { matrix: ControlMatrix }) {
  const { t } = useTranslation(['compliance/gap-views', 'contract/requirements'])
  const [{ holes = 'all', domain }, go] = usePageAddress<Address>((search) => ({
    holes: HOLES.find((one) => one === search['holes']),
    domain: typeof search['domain'] === 'string' ? search['domain'] : undefined,
  }))
  const [open, setOpen] = useState<Place>()
  const cells = useMemo(() => controlCellsOf(matrix), [matrix])
  const shown = useMemo(() => shownPlaces(matrix, cells, holes, domain), [matrix, cells, holes, domain])
  const { rows, columns, cell } = useControlHeads(matrix, cells, shown)
  if (matrix.requirements.length === 0 || matrix.controls.length === 0)
    return (
      <div className="ruled">
        <EmptyState title={t('controls.nothing')} text={t('controls.nothingText')} />
      </div>
    )
  return (
    <div className="space-y-3">
      <Tools analysis={analysis} holes={holes} domain={domain} onChange={go} />
      {matrix.complete ? null : <Notice variant="warning">{t('controls.cut')}</Notice>}
      <p role="status" className="flex flex-wrap gap-x-6 gap-y-1 text-body">
        <span>{t('controls.links', { count: matrix.links.length })}</span>
        <span>
          {t('controls.rowHoles', { count: countTrue(cells.rowHoles), all: matrix.requirements.length })}
        </span>
        <span>
          {t('controls.columnHoles', { count: countTrue(cells.columnHoles), all: matrix.controls.length })}
        </span>
      </p>
      <ControlLegend />
      {rows.length === 0 || columns.length === 0 ? (
        <div className="ruled">
          <EmptyState title={t('controls.whole')} text={t('controls.wholeText')} />
        </div>
      ) : (
        <MatrixGrid
          rows={rows}
          columns={columns}
          cell={cell}
          label={t('controls.label')}
          labels={{
            row: t('contract/requirements:one'),
            total: t('controls.total'),
            none: t('controls.hole'),
          }}
          onOpen={({ row, column }) => setOpen({ row: shown.rows[row]!, column: shown.columns[column]! })}
        />
      )}
      {open ? (
        <JoinDialog
          analysis={analysis.id}
          requirement={matrix.requirements[open.row]!}
          control={matrix.controls[open.column]!}
          joined={cells.joined(open.row, open.column)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  )
}

function Tools({
  analysis,
  holes,
  domain,
  onChange,
}: GapViewProps & Address & { onChange: (change: Address) => void }) {
  const { t } = useTranslation(['compliance/gap-views', 'contract/common', 'contract/gapitems'])
  const may = useMay()
  const locale = useLocale()
  const domains = useQuery(gapFiguresQuery(analysis.id)).data?.domains ?? []
  const download = useMutation({
    mutationFn: () => exportControls(analysis.id, locale),
    onSuccess: (bytes) =>
      saveFile(
        workbookName(`${analysis.code}-controls`, new Date()),
        new Blob([bytes as Uint8Array<ArrayBuffer>], { type: WORKBOOK_TYPE }),
      ),
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('controls.show')}
        value={holes ?? 'all'}
        onChange={({ target }) =>
          onChange({ domain, holes: HOLES.find((one) => one === target.value && one !== 'all') })
        }
        className="w-full sm:w-72"
      >
        {HOLES.map((one) => (
          <option key={one} value={one}>
            {t(`controls.shown.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('contract/gapitems:fields.domain')}
        value={domain ?? ''}
        onChange={({ target }) =>
          onChange({ domain: target.value || undefined, ...(holes === 'all' ? {} : { holes }) })
        }
        className="w-full sm:w-72"
      >
        <option value="">{t('domains.total')}</option>
        {domains.map(({ id, name }) => (
          <option key={id} value={id}>
            {inLocale(name, locale)}
          </option>
        ))}
      </SelectField>
      {may(gapanalyses.actions.export) ? (
        <Button
          variant="secondary"
          className="ms-auto"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <Download aria-hidden />
          {t('controls.export')}
        </Button>
      ) : null}
    </div>
  )
}
