import { useQueryClient } from '@tanstack/react-query'
import { fileRowRoutes, MAX_NEW_ROWS } from 'contract/techdoc/file/file-rows'
import type { HarmonisedStandard } from 'contract/techdoc/file/harmonised-standards'
import type { FileValues, Section } from 'contract/techdoc/file/sections'
import { withColon } from 'contract/locale'
import { useId, useMemo, useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { Notice } from '#ui/Notice.tsx'
import type { CellContext } from '#shared/sheet/cell-text.ts'
import type { SheetColumn } from '#shared/sheet/columns.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { FileInput } from '../fields/FileInput.tsx'
import { isNamedProblem, valueProblems } from '../fields/value-problems.ts'
import { withValue } from '../fields/file-values.ts'
import type { SectionShape } from '../file-context.ts'
import { rowSlice, sectionSlice } from '../slices.ts'
import { answerFields } from './columns.ts'
import { ListedStandards, rowOfStandard, STANDARDS } from './ListedStandards.tsx'
import { readRows } from './pasted.ts'
import type { FieldLevels } from './risk-levels.ts'
import { useLinkReader } from './use-link-reader.ts'

export interface AddRowsProps {
  open: boolean
  section: Section
  shape: SectionShape
  columns: readonly SheetColumn[]
  context: CellContext
  levels: FieldLevels
  onClose: () => void
}

const NOTHING: FileValues = {}
const WAYS = ['one', 'many'] as const
type Way = (typeof WAYS)[number] | 'listed'

/** Adds rows: one by its fields, or many from a spreadsheet. */
export function AddRows({ open, section, shape, columns, context, levels, onClose }: AddRowsProps) {
  const { t } = useTranslation(['techdoc/file', 'shared/sheet', 'contract/fileproblems', 'contract/common'])
  const client = useQueryClient()
  const locale = useLocale()
  const id = useId()
  const [way, setWay] = useState<Way>('one')
  const [values, setValues] = useState(NOTHING)
  const [text, setText] = useState('')
  const [listed, setListed] = useState<readonly HarmonisedStandard[]>([])
  const [accepted, setAccepted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const fields = useMemo(() => new Map(shape.fields.map((field) => [field.key, field])), [shape])
  const links = useLinkReader(shape, open && way === 'many')
  const pasted = useMemo(
    () => readRows(text, columns, fields, context, links),
    [text, columns, fields, context, links],
  )
  const rows =
    way === 'one' ? [values] : way === 'many' ? pasted.rows : listed.map((one) => rowOfStandard(one))
  const problems = valueProblems(failure)
  const incomplete = way === 'many' && (pasted.unread.length > 0 || pasted.lost.length > 0)

  async function add(next: boolean) {
    setBusy(true)
    setFailure(null)
    try {
      await call(fileRowRoutes.addMany, { params: { id: section.id }, body: { rows: [...rows] } })
      showToast({ text: t('rows.added', { n: rows.length }) })
      setValues(NOTHING)
      setText('')
      setListed([])
      await client.invalidateQueries({ queryKey: sliceKey(rowSlice.of) })
      void client.invalidateQueries({ queryKey: sliceKey(sectionSlice.of) })
      if (!next) onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('rows.add')} width={way === 'one' ? 'narrow' : 'wide'}>
      <div role="group" aria-label={t('rows.way')} className="mb-4 flex flex-wrap gap-2">
        {[...WAYS, ...(shape.key === STANDARDS ? (['listed'] as const) : [])].map((one) => (
          <Button
            key={one}
            variant="secondary"
            size="small"
            aria-pressed={way === one}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            onClick={() => setWay(one)}
          >
            {t(`rows.ways.${one}`)}
          </Button>
        ))}
      </div>
      {way !== 'one' && Object.keys(problems).length > 0 ? (
        <div className="mb-4">
          <Notice variant="danger">
            {Object.entries(problems).map(([key, code]) => (
              <p key={key}>
                <bdi>{withColon(fields.get(key)?.label[locale] ?? key, locale)}</bdi>{' '}
                {isNamedProblem(code) ? t(`contract/fileproblems:${code}`) : t('problems.other')}
              </p>
            ))}
          </Notice>
        </div>
      ) : null}
      {failure && Object.keys(problems).length === 0 ? (
        <div className="mb-4">
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(failure)}`)}</Notice>
        </div>
      ) : null}
      {way === 'one' ? (
        <div className="space-y-5">
          {answerFields(shape)
            .filter(({ type }) => type !== 'computed')
            .map((field) => (
              <FileInput
                key={field.key}
                field={field}
                levels={levels.get(field.key)}
                value={values[field.key]}
                problem={problems[field.key]}
                open
                onChange={(value) => setValues((now) => withValue(now, field.key, value))}
              />
            ))}
        </div>
      ) : way === 'listed' ? (
        <ListedStandards chosen={listed} onChange={setListed} />
      ) : (
        <div className="space-y-3 text-body">
          <label htmlFor={id} className="block font-medium">
            {t('rows.paste')}
          </label>
          <textarea
            id={id}
            dir="auto"
            rows={10}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAccepted(false)
            }}
            className={`${inputClasses(false)} font-mono text-meta whitespace-pre`}
          />
          <p role="status">{t('rows.found', { n: pasted.rows.length })}</p>
          {pasted.unread.length > 0 ? (
            <Notice variant="warning">
              <p>{t('rows.unread', { n: pasted.unread.length })}</p>
              <ul className="mt-1 list-disc ps-5">
                {pasted.unread.slice(0, 10).map(({ row, column, text: cell, problem }) => (
                  <li key={`${row} ${column.key}`}>
                    {t('rows.unreadAt', { row })} <bdi>{cell}</bdi> –{' '}
                    {problem === 'link' ? t('rows.noLink') : t(`shared/sheet:problems.${problem}`)}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {pasted.lost.length > 0 ? (
            <Notice variant="warning">
              <p>{t('rows.lost')}</p>
              <ul className="mt-1 list-disc ps-5">
                {pasted.lost.map(({ heading, cells }) => (
                  <li key={heading}>
                    <bdi>{heading}</bdi> – {t('rows.lostCells', { n: cells })}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {incomplete ? (
            <CheckField
              label={t('rows.without')}
              checked={accepted}
              onChange={(event) => setAccepted(event.target.checked)}
            />
          ) : null}
          {pasted.rows.length > MAX_NEW_ROWS ? (
            <Notice variant="danger">{t('rows.tooMany', { n: MAX_NEW_ROWS })}</Notice>
          ) : null}
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button
          busy={busy}
          disabled={rows.length === 0 || rows.length > MAX_NEW_ROWS || (incomplete && !accepted)}
          onClick={() => void add(false)}
        >
          {way === 'one' ? t('rows.addOne') : t('rows.addMany', { n: rows.length })}
        </Button>
        {way === 'one' ? (
          <Button variant="secondary" busy={busy} onClick={() => void add(true)}>
            {t('rows.addNext')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
