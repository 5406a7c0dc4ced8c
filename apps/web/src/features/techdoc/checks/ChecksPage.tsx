import { TRACE_RULES, type TraceRule } from 'contract/techdoc/traceability/traceability'
import { useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { WithDevice } from '#features/techdoc/shared/WithDevice.tsx'
import { TAB_CLASSES, TAB_LIST_CLASSES } from '#shared/record/tab-classes.ts'
import { FindingsTab } from './FindingsTab.tsx'
import { TracesTab } from './TracesTab.tsx'

const VIEWS = ['findings', 'traces'] as const
type View = (typeof VIEWS)[number]

interface Address {
  view?: View | undefined
  matrix?: TraceRule | undefined
}

const read = ({ view, matrix }: Readonly<Record<string, unknown>>): Address => ({
  view: VIEWS.find((one) => one === view),
  matrix: TRACE_RULES.find((one) => one === matrix),
})

/** Findings of the checks on the file, and its broken traceability chains. */
export function ChecksPage() {
  const { t } = useTranslation('techdoc/checks')
  const [{ view = 'findings', matrix = 'TRC-1' }, go] = usePageAddress<Address>(read)
  return (
    <WithDevice title={t('title')}>
      {(device) => (
        <Tabs.Root value={view} onValueChange={(chosen: View) => go({ view: chosen })}>
          <Tabs.List aria-label={t('title')} className={`${TAB_LIST_CLASSES} mb-4 border-b border-line-firm`}>
            {VIEWS.map((one) => (
              <Tabs.Tab key={one} value={one} className={TAB_CLASSES}>
                {t(`views.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="findings">
            <FindingsTab device={device.id} />
          </Tabs.Panel>
          <Tabs.Panel value="traces">
            <TracesTab
              device={device.id}
              matrix={matrix}
              onChoose={(rule) => go({ view: 'traces', matrix: rule })}
            />
          </Tabs.Panel>
        </Tabs.Root>
      )}
    </WithDevice>
  )
}
