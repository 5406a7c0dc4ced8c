import { useTranslation } from '#platform/i18n/index.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanel, SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { RecordForm } from '#shared/form/RecordForm.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import type { SampleClient } from './collection/sample-client.ts'
import { sampleSlice } from './collection/samples.ts'

export interface SampleFormProps {
  client: SampleClient
  /** The record in the URL, `new`, or undefined. */
  id: string | undefined
  onClose: () => void
}

/** The form that the UI kit renders from a declaration; saved values last as long as the page. */
export function SampleForm({ client, id, onClose }: SampleFormProps) {
  const { t } = useTranslation('workspace/workbench')
  const record = client.lines.find((line) => line.id === id)
  const title = record ? t('records.change', { code: String(record['code']) }) : t('records.new')
  function save(values: Record<string, unknown>) {
    const code = client.save(record?.id, values)
    showToast({ text: t('records.saved', { code }) })
    onClose()
  }
  return (
    <SidePanel open={id !== undefined} onClose={onClose} label={title}>
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 sm:px-6">
        <h2 className="text-record font-semibold">{title}</h2>
        <SidePanelClose render={<CloseButton />} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        {id === undefined ? null : (
          <RecordForm
            key={id}
            slice={sampleSlice}
            {...(record ? { record } : {})}
            submit={t('records.save')}
            onSubmit={save}
            onCancel={onClose}
          />
        )}
      </div>
    </SidePanel>
  )
}
