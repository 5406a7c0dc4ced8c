import { useQuery } from '@tanstack/react-query'
import type { Localized } from 'contract/locale'
import type { TechDocument } from 'contract/techdoc/documents/tech-documents'
import { useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { useChecklist } from '../page-context.ts'
import { documentSlice } from '../slices.ts'

/** The document by number and title, and whether a version of it is in force (GSP-4). */
export function DocumentName({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/gspr')
  const { page } = useChecklist()
  const known = page.documents.find((document) => document.id === id)
  // One that was just chosen is not among those that came with the page.
  const chosen = useQuery({ ...recordQuery(documentSlice, id), enabled: known === undefined }).data as
    | TechDocument
    | undefined
  const shown =
    known ??
    (chosen && { code: chosen.code, title: chosen.name, effective: chosen.effectiveVersion !== null })
  return (
    <span className="min-w-40 flex-1">
      <bdi dir="ltr" className="font-medium tabular-nums">
        {shown?.code ?? '…'}
      </bdi>{' '}
      {shown ? <LocalizedText text={shown.title as Localized} /> : null}
      {shown && !shown.effective ? (
        <span className="block text-meta text-warning">{t('evidence.notEffective')}</span>
      ) : null}
    </span>
  )
}
