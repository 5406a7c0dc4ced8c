import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_BATCH } from 'contract/collection-routes'
import type { Locale } from 'contract/locale'
import { EXPORT_FORMATS, type ExportFormat } from 'contract/workspace/exports'
import { memo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { totalQuery } from '#platform/collections/list.ts'
import type { Slice } from '#platform/collections/slice.ts'
import type { ListView } from '#platform/collections/view.ts'
import { exportWorkbook, WORKBOOK_TYPE, workbookName } from '#platform/collections/workbook.ts'
import { errorCode } from '#platform/errors.ts'
import { useStartListExport } from '#platform/exports/exports.ts'
import { saveFile } from '#platform/save-file.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { ExportMenu } from './ExportMenu.tsx'

export interface ExportButtonProps {
  slice: Slice<'export'>
  view: Pick<ListView, 'filter' | 'sort'>
}

/** Exports the list with its filter and order, in the chosen language: at once, or as a background export. */
export const ExportButton = memo(function ExportButton({ slice, view }: ExportButtonProps) {
  const { t } = useTranslation(['shared/export', 'contract/common'])
  const { filter, sort } = view
  const total = useQuery(totalQuery(slice.of, filter)).data?.value ?? 0
  const fail = (error: unknown) =>
    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
  const download = useMutation({
    mutationFn: (locale: Locale) => exportWorkbook(slice, { filter, sort, locale }),
    onSuccess: (bytes) => {
      const workbook = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: WORKBOOK_TYPE })
      saveFile(workbookName(slice.of.name, new Date()), workbook)
      showToast({ text: t('done') })
    },
    onError: fail,
  })
  const start = useStartListExport(slice)
  function choose(format: ExportFormat, locale: Locale) {
    // A workbook of a short list is ready faster than the tray could show it.
    if (format === 'excel' && total <= MAX_BATCH) download.mutate(locale)
    else
      start.mutate(
        { format, locale, filter, sort },
        { onSuccess: () => showToast({ text: t('started') }), onError: fail },
      )
  }
  return (
    <ExportMenu
      labels="list"
      formats={EXPORT_FORMATS}
      variant="icon"
      busy={download.isPending || start.isPending}
      onChoose={choose}
    />
  )
})
