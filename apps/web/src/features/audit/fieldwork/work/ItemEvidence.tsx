import { useQuery } from '@tanstack/react-query'
import type { SampleItem } from 'contract/audit/sample-items'
import { FileSearch } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useSettled } from '#platform/use-settled.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { MarginEvidence } from '#shared/record/Margin.tsx'
import { MarginSection } from '#shared/record/MarginSection.tsx'
import { Button } from '#ui/Button.tsx'
import { itemSlice } from './item-slice.ts'

interface ItemEvidenceProps {
  item: string
  /** Opens its newest file beside the grid. */
  onShow: () => void
}

/** The item of the sample that has the focus: its deviation, and its evidence. */
export function ItemEvidence({ item, onShow }: ItemEvidenceProps) {
  const { t } = useTranslation('audit/fieldwork')
  const record = useQuery(recordQuery(itemSlice, useSettled(item))).data
  if (!record) return null
  const { ref, deviationNote, evidence } = record as SampleItem
  return (
    <>
      <MarginSection title={<bdi>{t('item.title', { ref })}</bdi>}>
        {deviationNote ? (
          <p dir="auto" className="mt-1 border-s-2 border-danger ps-2.5 whitespace-pre-line text-ink">
            {deviationNote}
          </p>
        ) : null}
        {evidence > 0 ? (
          <Button variant="secondary" size="small" className="mt-2" onClick={onShow}>
            <FileSearch aria-hidden />
            {t('item.beside')}
          </Button>
        ) : null}
      </MarginSection>
      <MarginEvidence slice={itemSlice} record={record} />
    </>
  )
}
