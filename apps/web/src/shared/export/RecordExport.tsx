import type { Locale } from 'contract/locale'
import { RECORD_FORMATS } from 'contract/workspace/exports'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { type RecordOrder, useStartRecordExport } from '#platform/exports/exports.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { ExportMenu } from './ExportMenu.tsx'

interface RecordExportProps {
  slice: Slice<'exportOne'>
  id: string
  /** In a panel, only the icon is shown. */
  alone?: boolean
}

/** Exports one record as a printable dossier, or as a bundle with its evidence. */
export function RecordExport({ slice, id, alone = false }: RecordExportProps) {
  const { t } = useTranslation(['shared/export', 'contract/common'])
  const start = useStartRecordExport(slice)
  const choose = (format: RecordOrder['format'], locale: Locale) =>
    start.mutate(
      { id, format, locale },
      {
        onSuccess: () => showToast({ text: t('started') }),
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  return (
    <ExportMenu
      labels="record"
      formats={RECORD_FORMATS}
      variant={alone ? 'icon' : 'secondary'}
      busy={start.isPending}
      onChoose={choose}
    />
  )
}
