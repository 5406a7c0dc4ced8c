import { procedures, type ProcedureStep } from 'contract/audit/procedures'
import { TEST_TYPES } from 'contract/audit/engagement'
import { inLocale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { ChoiceLine, DayLine, PersonLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import type { Changes } from '#shared/sheet/sheet-store.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import { ListEditor } from '../memo/ListEditor.tsx'
import { procedureSlice } from '../slices.ts'
import type { ProcedureStore } from './procedure-rules.ts'

export interface ProcedurePanelProps {
  store: ProcedureStore
  id: string
  onClose: () => void
}

/** One planned procedure: its objective, its steps and its people. */
export function ProcedurePanel({ store, id, onClose }: ProcedurePanelProps) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(procedures)
  const locale = useLocale()
  return (
    <SheetPanel
      slice={procedureSlice}
      store={store}
      id={id}
      isWhole={({ steps }) => steps !== undefined}
      onClose={onClose}
    >
      {({ view, problems }) => {
        const open = store.isOpen(id)
        const onChange = (changes: Changes) =>
          store.edit(Object.entries(changes).map(([key, value]) => ({ id, key, value })))
        const shared = { of: procedures, values: view, problems, open, onChange }
        return (
          <div className="min-h-0 flex-1 space-y-5 overflow-y-auto p-4 sm:p-6">
            <header className="space-y-2">
              <div className="flex items-start justify-between gap-4">
                <p className="pt-1.5 text-body">
                  <bdi className="font-semibold tabular-nums">{view.ref ?? view.code}</bdi>
                </p>
                <SidePanelClose render={<CloseButton />} />
              </div>
              <h2 className="text-record font-semibold">
                <LocalizedText text={view.name} />
              </h2>
            </header>
            <TextLine {...shared} field="objective" rows={2} />
            <ListEditor<ProcedureStep>
              label={labels.field('steps')}
              items={view.steps ?? []}
              open={open}
              labels={{
                add: t('programme.step.add'),
                item: (n) => t('programme.step.item', { n }),
                remove: (n) => t('programme.step.remove', { n }),
              }}
              textOf={({ text }) => inLocale(text, locale)}
              made={(text, was) => ({
                id: was?.id ?? crypto.randomUUID(),
                done: was?.done ?? false,
                note: was?.note ?? null,
                // A new wording in one language drops the translations, which no longer match.
                text: { [locale]: text },
              })}
              onChange={(steps) => onChange({ steps })}
            />
            <ChoiceLine {...shared} field="test" choices={TEST_TYPES} />
            <PersonLine {...shared} field="ownerId" />
            <PersonLine {...shared} field="reviewerId" />
            <DayLine {...shared} field="dueOn" />
          </div>
        )
      }}
    </SheetPanel>
  )
}
