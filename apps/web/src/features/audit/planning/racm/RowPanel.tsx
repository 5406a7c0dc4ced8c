import { racmrows } from 'contract/audit/racm-rows'
import { withColon } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { leadingLink } from '#platform/records/catalogue.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordMenu } from '#shared/record/RecordMenu.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextLine } from '#shared/sheet/line-inputs.tsx'
import type { Changes } from '#shared/sheet/sheet-store.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import { FlagLine } from '../FlagLine.tsx'
import type { RiskLine } from '../risks/risk-rules.ts'
import { rowSlice } from '../slices.ts'
import { isOutdated, type RowStore } from './row-rules.ts'

export interface RowPanelProps {
  store: RowStore
  id: string
  risks: readonly RiskLine[]
  procedures: readonly { id: string; name: string }[]
  onClose: () => void
}

/** One row of the matrix: its control as copied from the library, and its test. */
export function RowPanel({ store, id, risks, procedures, onClose }: RowPanelProps) {
  const { t } = useTranslation(['audit/planning', 'shared/sheet'])
  const labels = useCollectionLabels(racmrows)
  const locale = useLocale()
  return (
    <SheetPanel slice={rowSlice} store={store} id={id} isWhole={() => true} onClose={onClose}>
      {({ view, problems }, read) => {
        const open = store.isOpen(id)
        const onChange = (changes: Changes) =>
          store.edit(Object.entries(changes).map(([key, value]) => ({ id, key, value })))
        const shared = { of: racmrows, values: view, problems, open, onChange }
        const risk = risks.find((one) => one.id === view.engagementrisk)
        return (
          <div className="min-h-0 flex-1 space-y-5 overflow-y-auto p-4 sm:p-6">
            <header className="space-y-2">
              <div className="flex items-start justify-between gap-4">
                <p className="pt-1.5 text-body">
                  <bdi className="font-semibold tabular-nums">{view.code}</bdi>
                </p>
                <span className="flex">
                  <RecordMenu slice={rowSlice} record={read} />
                  <SidePanelClose render={<CloseButton />} />
                </span>
              </div>
              <h2 className="text-record font-semibold">
                {view.control ? <LocalizedText text={view.name} /> : t('racm.noControl')}
              </h2>
              {risk ? (
                <p className="text-body text-ink-soft">
                  {withColon(labels.field('engagementrisk'), locale)} <LocalizedText text={risk.name} />
                </p>
              ) : null}
              {view.control ? (
                <PageLink
                  {...leadingLink('control', view.control)}
                  className="text-body text-accent underline underline-offset-2"
                >
                  {t('racm.inLibrary')}
                </PageLink>
              ) : null}
            </header>
            {isOutdated(view) ? <Notice variant="warning">{t('refresh.newer')}</Notice> : null}
            <div className="flex flex-wrap gap-x-6">
              <FlagLine {...shared} field="designRequired" />
              <FlagLine {...shared} field="operationRequired" />
            </div>
            <SelectField
              label={labels.field('procedure')}
              disabled={!open}
              value={view.procedure ?? ''}
              onChange={(event) => onChange({ procedure: event.target.value || null })}
            >
              <option value="">{t('shared/sheet:none')}</option>
              {procedures.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </SelectField>
            <TextLine {...shared} field="note" />
          </div>
        )
      }}
    </SheetPanel>
  )
}
