import { engagementrisks } from 'contract/audit/engagement-risks'
import { inLocale } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { leadingLink } from '#platform/records/catalogue.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordMenu } from '#shared/record/RecordMenu.tsx'
import { ScaleLine } from '#shared/sheet/ScaleLine.tsx'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import type { Changes } from '#shared/sheet/sheet-store.ts'
import { TextLine } from '#shared/sheet/line-inputs.tsx'
import { riskSlice } from '../slices.ts'
import { FlagLine } from '../FlagLine.tsx'
import { isOutdated, type RiskStore } from './risk-rules.ts'

export interface RiskPanelProps {
  store: RiskStore
  id: string
  steps: (key: string) => readonly ScaleStep[] | undefined
  onClose: () => void
}

/** One engagement risk with the text of the library when it was added. */
export function RiskPanel({ store, id, steps, onClose }: RiskPanelProps) {
  const { t } = useTranslation('audit/planning')
  const locale = useLocale()
  return (
    <SheetPanel
      slice={riskSlice}
      store={store}
      id={id}
      isWhole={({ description }) => description !== undefined}
      onClose={onClose}
    >
      {({ view, problems }, read) => {
        const shared = {
          of: engagementrisks,
          values: view,
          problems,
          open: store.isOpen(id),
          onChange: (changes: Changes) =>
            store.edit(Object.entries(changes).map(([key, value]) => ({ id, key, value }))),
        }
        return (
          <div className="min-h-0 flex-1 space-y-5 overflow-y-auto p-4 sm:p-6">
            <header className="space-y-2">
              <div className="flex items-start justify-between gap-4">
                <p className="pt-1.5 text-body">
                  <bdi className="font-semibold tabular-nums">{view.code}</bdi>
                </p>
                <span className="flex">
                  <RecordMenu slice={riskSlice} record={read} />
                  <SidePanelClose render={<CloseButton />} />
                </span>
              </div>
              <h2 className="text-record font-semibold">
                <LocalizedText text={view.name} />
              </h2>
              <p className="text-body text-ink-soft">{inLocale(view.description ?? null, locale)}</p>
              <PageLink
                {...leadingLink('risk', view.risk)}
                className="text-body text-accent underline underline-offset-2"
              >
                {t('risks.inLibrary')}
              </PageLink>
            </header>
            {isOutdated(view) ? <Notice variant="warning">{t('refresh.newer')}</Notice> : null}
            <ScaleLine {...shared} field="likelihood" steps={steps('likelihood') ?? []} />
            <ScaleLine {...shared} field="impact" steps={steps('impact') ?? []} />
            <FlagLine {...shared} field="inScope" />
            {problems['reason'] ? <Notice variant="warning">{t('risks.reasonNeeded')}</Notice> : null}
            <TextLine {...shared} field="reason" hint={t('risks.reasonHint')} />
          </div>
        )
      }}
    </SheetPanel>
  )
}
