import { useQueryClient } from '@tanstack/react-query'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { filerows } from 'contract/techdoc/file/file-rows'
import type { FileValues, Section } from 'contract/techdoc/file/sections'
import { Archive, ChevronDown, ChevronUp, Copy } from 'lucide-react'
import { Suspense, useContext, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useRecordStep } from '#platform/records/record-mutations.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { DiscussionTab, HistoryTab, LinksTab, SignaturesTab } from '#shared/record/late-tabs.ts'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import type { WorkedLine } from '#shared/sheet/sheet-store.ts'
import { useOrder } from '#shared/sheet/use-sheet.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { InheritedInput } from '../fields/InheritedInput.tsx'
import { sendable } from '../fields/file-values.ts'
import { drawHistory } from '../fields/ValuesHistory.tsx'
import type { SectionShape } from '../file-context.ts'
import { Impact } from '../section/Impact.tsx'
import { Parts } from '../section/Parts.tsx'
import { rowSlice, sectionSlice } from '../slices.ts'
import { answerFields } from './columns.ts'
import { RowLabelsContext } from './RowCell.tsx'
import { RowDecision } from './RowDecision.tsx'
import { cellKey, type RowLine, type RowStore } from './row-store.ts'

export interface RowPanelProps {
  section: Section
  shape: SectionShape
  store: RowStore
  id: string
  onGo: (id: string | undefined) => void
  onClose: () => void
}

/** One row with all of its fields. Input is saved like the cells of the sheet. */
export function RowPanel(props: RowPanelProps) {
  return (
    <SheetPanel
      slice={rowSlice}
      store={props.store}
      id={props.id}
      isWhole={() => true}
      onClose={props.onClose}
    >
      {(line, read) => <Content {...props} line={line} read={read} />}
    </SheetPanel>
  )
}

function Content({
  section,
  shape,
  store,
  id,
  onGo,
  line,
  read,
}: RowPanelProps & { line: WorkedLine<RowLine>; read: AnyRecord }) {
  const { t } = useTranslation(['techdoc/file', 'shared/record'])
  const labels = useContext(RowLabelsContext)!
  const order = useOrder(store)
  const at = order.indexOf(id)
  const { view, problems } = line
  const open = store.isOpen(id)
  const about = labels.about.get(view.item ?? '')
  const { locale } = labels.values
  const walk = (by: 1 | -1) => {
    const next = order[at + by]
    if (next) onGo(next)
  }
  return (
    <>
      <header className="space-y-2 border-b border-line px-4 py-4 sm:px-6">
        <div className="flex items-start justify-between gap-4">
          <p className="pt-1.5 text-body">
            <bdi dir="ltr" className="font-semibold tabular-nums">
              {view.code}
            </bdi>
          </p>
          <div className="flex shrink-0 items-center gap-1">
            <IconButton
              label={t('rows.before')}
              icon={<ChevronUp aria-hidden />}
              disabled={at <= 0}
              onClick={() => walk(-1)}
            />
            <IconButton
              label={t('rows.after')}
              icon={<ChevronDown aria-hidden />}
              disabled={at >= order.length - 1}
              onClick={() => walk(1)}
            />
            <SidePanelClose render={<CloseButton />} />
          </div>
        </div>
        <h2 className="text-record font-semibold">{about ?? shape.title[locale]}</h2>
        {open ? <RowTools section={section} shape={shape} line={line} onGo={onGo} /> : null}
        <RowDecision section={section} saved={line.saved} isSaved={line.state === 'saved'} />
      </header>
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto px-4 py-4 sm:px-6">
        {answerFields(shape).map((field) => (
          <InheritedInput
            key={field.key}
            record={{ ...line.saved, of: 'row', sectionKey: shape.key }}
            field={field}
            levels={labels.levels.get(field.key)}
            value={view[cellKey(field.key)]}
            problem={problems[cellKey(field.key)]}
            open={open}
            onChange={(value) => store.edit([{ id, key: cellKey(field.key), value }])}
          />
        ))}
        <Impact id={id} />
        <Parts
          parts={[
            ['files', () => <EvidenceTab slice={rowSlice} record={read} />],
            ['links', () => <LinksTab slice={rowSlice} record={read} />],
            ['discussion', () => <DiscussionTab slice={rowSlice} record={read} />],
            ...(section.key === 'br.benefit-risk'
              ? [['signatures', () => <SignaturesTab slice={rowSlice} record={read} />] as const]
              : []),
            ['history', () => <HistoryTab slice={rowSlice} record={read} draw={drawHistory(shape)} />],
          ]}
        />
      </div>
    </>
  )
}

/** RSK-9: the copy of an accepted hazard is not accepted itself. */
const unaccepted = (values: FileValues): FileValues =>
  values['rowStatus'] === 'accepted' ? { ...values, rowStatus: 'draft' } : values

type RowToolsProps = Pick<RowPanelProps, 'section' | 'shape' | 'onGo'> & { line: WorkedLine<RowLine> }

/** Duplicates or removes the row. Transitions apply to the saved version. */
function RowTools({ section, shape, line, onGo }: RowToolsProps) {
  const { t } = useTranslation(['techdoc/file', 'contract/common'])
  const client = useQueryClient()
  const may = useMay()
  const step = useRecordStep(rowSlice, line.id)
  const [archiving, setArchiving] = useState(false)
  const [busy, setBusy] = useState(false)
  async function copy() {
    setBusy(true)
    try {
      const { lines } = await call(fileRowRoutes.addMany, {
        params: { id: section.id },
        body: { rows: [sendable(shape.fields, unaccepted(line.view.values))] },
      })
      await client.invalidateQueries({ queryKey: sliceKey(rowSlice.of) })
      void client.invalidateQueries({ queryKey: sliceKey(sectionSlice.of) })
      onGo(lines[0]!.id)
    } catch (error) {
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  if (line.view.item !== null) return null
  return (
    <div className="flex flex-wrap gap-2">
      {may(filerows.actions.create) ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          disabled={line.state !== 'saved'}
          onClick={() => void copy()}
        >
          <Copy aria-hidden />
          {t('rows.copy')}
        </Button>
      ) : null}
      {line.saved.can.includes('archive') ? (
        <Button
          variant="secondary"
          size="small"
          disabled={line.state !== 'saved'}
          onClick={() => setArchiving(true)}
        >
          <Archive aria-hidden />
          {t('rows.archive')}
        </Button>
      ) : null}
      <Suspense fallback={<Loading />}>
        <ConfirmDialog
          open={archiving}
          title={t('rows.archive')}
          text={t('rows.archiveText')}
          confirm={t('rows.archive')}
          reason="required"
          busy={step.isPending}
          problem={step.error ? t(`contract/common:errors.${errorCode(step.error)}`) : undefined}
          onCancel={() => setArchiving(false)}
          onConfirm={(reason) =>
            step.mutate(
              { version: line.saved.version, step: { kind: 'archive', reason } },
              {
                onSuccess: () => {
                  setArchiving(false)
                  onGo(undefined)
                  void client.invalidateQueries({ queryKey: sliceKey(sectionSlice.of) })
                },
              },
            )
          }
        />
      </Suspense>
    </div>
  )
}
