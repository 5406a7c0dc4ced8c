import { useQuery } from '@tanstack/react-query'
import type { SampleItem } from 'contract/audit/sample-items'
import { useTranslation } from '#platform/i18n/index.ts'
import { useSettled } from '#platform/use-settled.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { itemSlice } from './item-slice.ts'

interface ItemFootProps {
  item: string
  onShow: () => void
}

/** At the foot of a phone: the item that has the focus, and its evidence. */
export function ItemFoot({ item, onShow }: ItemFootProps) {
  const { t } = useTranslation('audit/fieldwork')
  const record = useQuery(recordQuery(itemSlice, useSettled(item))).data
  if (!record) return null
  const { ref, evidence } = record as SampleItem
  return (
    <>
      <span className="min-w-0 truncate text-body font-semibold sm:hidden">
        <bdi>{t('item.title', { ref })}</bdi>
      </span>
      {evidence > 0 ? (
        <Button variant="secondary" className="min-h-11 sm:hidden" onClick={onShow}>
          {t('evidence.title')}
        </Button>
      ) : null}
    </>
  )
}
