import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import { stepsOf } from 'contract/risk/line-scores'
import { type Method, RISK_CATEGORIES } from 'contract/risk/method'
import { OBJECTIVES, risks } from 'contract/risk/risks'
import { Plus } from 'lucide-react'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { choosableKind } from '#platform/collections/names.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { readCells } from '#shared/sheet/read-cells.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import {
  EMPTY_ROW,
  isEmptyRow,
  keyed,
  type NewRow,
  pasteRows,
  problemOf,
  ROW_FIELDS,
  type RowField,
  type Scales,
  stepIn,
  withNext,
} from './new-risk-rows.ts'
import { assessmentSlice, riskSlice, risklineSlice } from './slices.ts'
import { methodQuery } from './use-lines.ts'

/** The longest name of a risk. */
const LONGEST = 200
const WIDTHS: Record<RowField, string> = { name: 'w-full', likelihood: 'w-24', impact: 'w-24' }

interface Common {
  subprocess: string
  category: (typeof RISK_CATEGORIES)[number]
  objective: (typeof OBJECTIVES)[number]
}

export interface NewRisksProps {
  assessment: string
  method: NonNullable<Assessment['method']>
  onClose: () => void
  onCancel: () => void
}

/** Several risks as a workshop names them: typed one below the other, or pasted from a spreadsheet. */
export function NewRisks({ assessment, method, onClose, onCancel }: NewRisksProps) {
  const { t } = useTranslation(['risk/assessment', 'contract/common', 'ui/dialog'])
  const labels = useCollectionLabels(risks)
  const locale = useLocale()
  const id = useId()
  const client = useQueryClient()
  const create = useCreateRecord(riskSlice)
  const config = useQuery(methodQuery(method)).data?.['config'] as Method | undefined
  const [common, setCommon] = useState<Common>({
    subprocess: '',
    category: 'operational',
    objective: 'OPS',
  })
  const [rows, setRows] = useState<NewRow[]>([EMPTY_ROW])
  const [isChecked, setChecked] = useState(false)
  // Created, but not added yet: the next attempt does not create them again.
  const created = useRef(new Map<string, string>())
  const filled = rows.filter((row) => !isEmptyRow(row))
  const scales: Scales | null = config
    ? { likelihood: stepsOf(config, 'inherentLikelihood'), impact: stepsOf(config, 'impactFinancial') }
    : null
  const problems = scales ? rows.map((row) => (isEmptyRow(row) ? null : problemOf(row, scales, LONGEST))) : []
  const add = useMutation({
    mutationFn: async (most: Scales) => {
      const ids: string[] = []
      for (const { row, key } of keyed(filled, common)) {
        const name = { [locale]: row.name.trim() }
        const made =
          created.current.get(key) ??
          (
            await create.mutateAsync({
              subprocess: common.subprocess,
              name,
              description: name,
              category: common.category,
              objectives: [common.objective],
              inherentLikelihood: stepIn(row.likelihood, most.likelihood),
              inherentImpact: stepIn(row.impact, most.impact),
            })
          ).id
        created.current.set(key, made)
        ids.push(made)
      }
      return call(assessmentRoutes.addRisks, { params: { id: assessment }, body: { risks: ids } })
    },
    onSuccess: async ({ added }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(risklineSlice.of) }),
        client.invalidateQueries({ queryKey: recordKey(assessmentSlice, assessment), exact: true }),
      ])
      showToast({ text: t('add.done', { n: added }) })
      onClose()
    },
  })
  const ready = scales !== null && common.subprocess !== '' && filled.length > 0

  function send() {
    setChecked(true)
    if (ready && problems.every((problem) => problem === null)) add.mutate(scales)
  }
  const put = (at: number, field: RowField, text: string) =>
    setRows((now) => withNext(now.map((row, index) => (index === at ? { ...row, [field]: text } : row))))

  return (
    <form
      className="space-y-4 rounded-control border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="text-body text-ink-soft">{t('add.listText')}</p>
      {add.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-3">
        <div>
          <label htmlFor={`${id}-subprocess`} className="mb-1.5 block text-body font-medium">
            {labels.field('subprocess')}
          </label>
          <ReferenceInput
            id={`${id}-subprocess`}
            kind={choosableKind(risks, risks.fields.subprocess)}
            value={common.subprocess}
            onChange={(subprocess) => setCommon((now) => ({ ...now, subprocess }))}
            problem={isChecked && common.subprocess === '' ? t('add.listSubprocess') : undefined}
          />
        </div>
        <SelectField
          label={labels.field('category')}
          value={common.category}
          onChange={(event) =>
            setCommon((now) => ({ ...now, category: event.target.value as Common['category'] }))
          }
        >
          {RISK_CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {labels.choice('category', one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.field('objectives')}
          value={common.objective}
          onChange={(event) =>
            setCommon((now) => ({ ...now, objective: event.target.value as Common['objective'] }))
          }
        >
          {OBJECTIVES.map((one) => (
            <option key={one} value={one}>
              {labels.choice('objectives', one)}
            </option>
          ))}
        </SelectField>
      </div>
      <Rows
        rows={rows}
        problems={isChecked ? problems : []}
        scales={scales}
        onPut={put}
        onPaste={(at, cells) => {
          const pasted = pasteRows(rows, at, cells)
          setRows(pasted.rows)
          if (pasted.lost > 0) showToast({ text: t('add.listLost', { n: pasted.lost }), variant: 'refused' })
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={add.isPending} disabled={!ready}>
          <Plus aria-hidden />
          {t('add.listDo', { n: filled.length })}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
      </div>
    </form>
  )
}

interface RowsProps {
  rows: readonly NewRow[]
  problems: readonly (RowField | null)[]
  scales: Scales | null
  onPut: (row: number, field: RowField, text: string) => void
  onPaste: (at: { row: number; field: RowField }, cells: string[][]) => void
}

function Rows({ rows, problems, scales, onPut, onPaste }: RowsProps) {
  const { t } = useTranslation('risk/assessment')
  const body = useRef<HTMLTableSectionElement>(null)
  // The focus went on by itself: a Tab or Enter out of habit must not skip a cell.
  const wentOn = useRef(false)
  const labelOf = { name: t('add.listName'), likelihood: t('likelihood'), impact: t('impact') }

  function goTo(row: number, field: RowField): void {
    const cell = body.current?.querySelector<HTMLElement>(`[data-cell="${row}:${field}"]`)
    cell?.focus()
  }
  function change(row: number, field: RowField, text: string): void {
    wentOn.current = false
    onPut(row, field, text)
    const most = field === 'name' ? 0 : (scales?.[field] ?? 0)
    // Every scale has fewer than ten steps: its digit is the whole answer.
    if (stepIn(text, most) === null) return
    wentOn.current = true
    // After the next row was rendered.
    setTimeout(() => (field === 'likelihood' ? goTo(row, 'impact') : goTo(row + 1, 'name')))
  }
  function press(event: KeyboardEvent<HTMLInputElement>, row: number): void {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (!isEnter && event.key !== 'Tab') {
      if (event.key.length > 1 && event.key !== 'Shift') wentOn.current = false
      return
    }
    if (wentOn.current && !event.shiftKey) event.preventDefault()
    else if (isEnter) {
      event.preventDefault()
      goTo(row + 1, 'name')
    }
    wentOn.current = false
  }
  function paste(event: ClipboardEvent, row: number, field: RowField): void {
    const cells = readCells(event.clipboardData.getData('text/plain'), '\t')
    // A single text is pasted into the input as anywhere.
    if (cells.length === 1 && cells[0]!.length === 1) return
    event.preventDefault()
    onPaste({ row, field }, cells)
  }
  return (
    <div className="max-h-80 overflow-y-auto">
      <table className="w-full border-separate border-spacing-y-1 text-body">
        <thead className="text-start text-meta text-ink-soft">
          <tr>
            {ROW_FIELDS.map((field) => (
              <th key={field} scope="col" className="pe-2 text-start font-normal">
                {labelOf[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <tr key={at}>
              {ROW_FIELDS.map((field) => (
                <td key={field} className={`pe-2 ${WIDTHS[field]}`}>
                  <input
                    data-cell={`${at}:${field}`}
                    aria-label={t('add.listCell', { field: labelOf[field], n: at + 1 })}
                    aria-invalid={problems[at] === field || undefined}
                    inputMode={field === 'name' ? undefined : 'numeric'}
                    value={row[field]}
                    maxLength={field === 'name' ? LONGEST : 3}
                    dir={field === 'name' ? 'auto' : undefined}
                    onChange={(event) => change(at, field, event.target.value)}
                    onKeyDown={(event) => press(event, at)}
                    onPaste={(event) => paste(event, at, field)}
                    className="w-full rounded-control border border-line-strong bg-surface px-2 py-1 text-ink aria-invalid:border-danger aria-invalid:bg-danger-soft"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {problems.some((problem) => problem !== null) ? (
        <p role="alert" className="mt-2 text-body text-danger">
          {t('add.listProblem')}
        </p>
      ) : null}
    </div>
  )
}
