import type { Section } from 'contract/techdoc/file/sections'
import { filerows } from 'contract/techdoc/file/file-rows'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { useStable } from '#platform/use-stable.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { late } from '#ui/dialog/late.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Loading } from '#ui/Loading.tsx'
import { usePhone } from '#shared/table/use-phone.ts'
import { isEditable } from '#shared/sheet/columns.ts'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import { drawValues } from '../fields/ValuesSide.tsx'
import { isEmpty } from '../fields/file-values.ts'
import { useOpenFile, type SectionShape } from '../file-context.ts'
import { useFileAddress } from '../use-address.ts'
import { Checklist } from './Checklist.tsx'
import { isNamedProblem } from '../fields/value-problems.ts'
import { answerFields, columnsOf, scaleOfField } from './columns.ts'
import { RowCell, RowLabelsContext } from './RowCell.tsx'
import { RiskMatrix } from './RiskMatrix.tsx'
import { RowPanel } from './RowPanel.tsx'
import { cellKey, fieldKey, type RowLine } from './row-store.ts'
import { useLevels } from './use-levels.ts'
import { useRowLabels } from './use-row-labels.ts'
import { type Rows, useRows } from './use-rows.ts'

const AddRows = late(async () => (await import('./AddRows.tsx')).AddRows)

export interface RowsBodyProps {
  section: Section
  shape: SectionShape
}

/** The rows of a table, a matrix or a checklist. */
export function RowsBody({ section, shape }: RowsBodyProps) {
  const work = useRows(section, shape)
  if (work.error && !work.data) return <ErrorState error={work.error} onRetry={work.retry} />
  return work.data ? <Loaded section={section} shape={shape} rows={work.data} /> : <Loading />
}

const textOf = (line: RowLine): string => `${line.place} ${JSON.stringify(line.values)}`

function Loaded({ section, shape, rows }: RowsBodyProps & { rows: Rows }) {
  const { t } = useTranslation(['techdoc/file', 'contract/fileproblems'])
  const { structure } = useOpenFile()
  const { store, saver } = rows
  const may = useMay()
  const [{ row }, go] = useFileAddress()
  const levels = useLevels(shape.key)
  const labels = useRowLabels(shape, store, levels)
  const phone = usePhone()
  const columns = useMemo(
    () =>
      columnsOf(shape, structure, levels, {
        linkHint: t('rows.linkHint'),
        flagHint: t('rows.flagHint'),
        pinned: !phone,
      }),
    [shape, structure, levels, t, phone],
  )
  const shown = useMemo(() => {
    const required = answerFields(shape).filter((field) => field.required && field.type !== 'computed')
    return {
      all: () => true,
      incomplete: (line: RowLine) => required.some(({ key }) => isEmpty(line[cellKey(key)])),
    }
  }, [shape])
  const open = useStable((id: string | undefined) => go({ section: shape.key, row: id }, id === undefined))
  const isOpen = section.can.includes('update')
  const mayAdd = isOpen && may(filerows.actions.create)
  const startColumn = Math.max(1, columns.findIndex(isEditable))
  const scaleOf = useCallback(
    (key: string) =>
      scaleOfField(structure, labels.fields.get(fieldKey(key)), labels.values.locale, labels.levels),
    [structure, labels],
  )
  const problemOf = (key: string, code: string) => {
    if (isNamedProblem(code)) return t(`contract/fileproblems:${code}`)
    const type = labels.fields.get(fieldKey(key))?.type
    return t(type === 'number' || type === 'url' || type === 'date' ? `problems.${type}` : 'problems.other')
  }
  const Body = shape.kind === 'checklist' ? Checklist : shape.key === 'br.matrix' ? RiskMatrix : null
  return (
    <RowLabelsContext value={labels}>
      <SheetTab
        of={filerows}
        store={store}
        saver={saver}
        shown={shown}
        textOf={textOf}
        drawConflict={drawValues(shape)}
        labels={{
          find: t('rows.find'),
          shown: t('rows.shown'),
          shownOf: (one) => t(`rows.shows.${one}`),
          nothing: t('rows.nothing'),
          empty: { title: t('rows.empty.title'), text: t('rows.empty.text') },
        }}
        add={
          mayAdd
            ? {
                label: t('rows.add'),
                dialog: (onClose) => (
                  <AddRows
                    open
                    section={section}
                    shape={shape}
                    columns={columns}
                    context={labels.context}
                    levels={levels}
                    onClose={onClose}
                  />
                ),
              }
            : undefined
        }
        onOpen={open}
      >
        {(ids) =>
          Body ? (
            <Body shape={shape} store={store} ids={ids} onOpen={open} />
          ) : (
            <Sheet
              store={store}
              columns={columns}
              ids={ids}
              label={shape.title[labels.values.locale]}
              keys={t('rows.keys')}
              labels={labels.labels}
              context={labels.context}
              Cell={RowCell}
              startColumn={startColumn}
              scaleOf={scaleOf}
              problemOf={problemOf}
              onOpen={open}
            />
          )
        }
      </SheetTab>
      {row && store.line(row) ? (
        <RowPanel
          section={section}
          shape={shape}
          store={store}
          id={row}
          onGo={open}
          onClose={() => open(undefined)}
        />
      ) : null}
      <UnsavedGuard wholePage isUnsaved={() => store.summary().unsaved > 0} />
    </RowLabelsContext>
  )
}
