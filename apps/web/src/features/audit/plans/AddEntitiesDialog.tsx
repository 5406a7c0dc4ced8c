import type { AuditPlan } from 'contract/audit/audit-plans'
import { planLineRoutes } from 'contract/audit/plan-lines'
import { useMemo } from 'react'
import { call } from '#platform/http.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { AddRecordsDialog } from '#shared/add/AddRecordsDialog.tsx'
import type { LineStore } from './line-rules.ts'
import { lineSlice, planSlice, plannableSlice } from './slices.ts'

interface AddEntitiesDialogProps {
  plan: AuditPlan
  store: LineStore
  onClose: () => void
}

/** Adds audits of chosen entities to the first quarter of the plan. */
export function AddEntitiesDialog({ plan: { id }, store, onClose }: AddEntitiesDialogProps) {
  const { t } = useTranslation('audit/plans')
  const there = useMemo(() => new Set(store.order.map((line) => store.line(line)!.saved.entity)), [store])
  return (
    <AddRecordsDialog
      title={t('add.title')}
      text={t('add.text')}
      choose={t('add.choose')}
      find={t('add.find')}
      of={plannableSlice}
      filter={{ status: ['active'] }}
      sort="-score"
      there={there}
      into={{ slice: planSlice, id, lines: lineSlice }}
      onAdd={(entities) =>
        call(planLineRoutes.add, { params: { id }, body: { entities: [...(entities ?? [])] } })
      }
      done={(count) => t('add.done', { count })}
      onClose={onClose}
    />
  )
}
