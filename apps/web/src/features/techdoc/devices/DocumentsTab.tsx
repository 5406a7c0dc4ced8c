import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { type GENERATED_DOCUMENTS, generatedDocumentRoutes } from 'contract/techdoc/file/generated-documents'
import type { DOCUMENT_FORMATS } from 'contract/workspace/exports'
import { errorCode } from '#platform/errors.ts'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { showToast } from '#ui/toast/toasts.ts'

interface Asked {
  document: (typeof GENERATED_DOCUMENTS)[number]
  format: (typeof DOCUMENT_FORMATS)[number]
}

const KINDS = [
  ['file_document', 'pdf'],
  ['file_document_word', 'word'],
] as const

/** The documents that are made from the data and texts of a file: declaration, plans and reports. */
export function DocumentsTab({ device }: { device: string }) {
  const { t } = useTranslation(['techdoc/devices', 'contract/common'])
  const locale = useLocale()
  const client = useQueryClient()
  const offered = useQuery({
    queryKey: ['generated-documents', locale],
    queryFn: ({ signal }) => call(generatedDocumentRoutes.list, { query: { locale }, signal }),
    staleTime: Infinity,
  })
  const make = useMutation({
    mutationFn: (asked: Asked) =>
      call(fileExportRoutes.device, { params: { id: device }, body: { ...asked, locale } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: exportsQuery.queryKey })
      showToast({ text: t('documents.started') })
    },
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  if (offered.isPending) return <Loading />
  if (offered.isError) return <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />
  return (
    <div className="max-w-4xl space-y-3">
      <p className="text-body text-ink-soft">{t('documents.text')}</p>
      <ul className="divide-y divide-line">
        {offered.data.items.map(({ key, title, clause }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-3 py-2.5 text-body">
            <span>
              <span className="font-medium">{title}</span> <span className="text-ink-soft">{clause}</span>
            </span>
            <span className="flex gap-2">
              {KINDS.map(([format, kind]) => (
                <Button
                  key={format}
                  variant="secondary"
                  size="small"
                  aria-label={t('documents.make', { title, kind: t(`documents.${kind}`) })}
                  onClick={() => make.mutate({ document: key, format })}
                >
                  {t(`documents.${kind}`)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
