import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { FILE_FORMATS, type FileFormat } from 'contract/workspace/exports'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { ExportMenu } from './ExportMenu.tsx'

export interface FileExportProps {
  /** The current file, or the one frozen in a package. */
  of: 'device' | 'package'
  id: string
  /** The label of the button: the export of the record is beside it. */
  title?: string | undefined
}

/** Exports a technical file as one document, or as a folder structure. */
export function FileExport({ of, id, title }: FileExportProps) {
  const { t } = useTranslation(['shared/export', 'contract/common'])
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: (body: { format: FileFormat; locale: Locale }) =>
      call(fileExportRoutes[of], { params: { id }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: exportsQuery.queryKey })
      showToast({ text: t('started') })
    },
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  return (
    <ExportMenu
      labels="file"
      title={title}
      formats={FILE_FORMATS}
      variant="secondary"
      busy={start.isPending}
      onChoose={(format, locale) => start.mutate({ format, locale })}
    />
  )
}
