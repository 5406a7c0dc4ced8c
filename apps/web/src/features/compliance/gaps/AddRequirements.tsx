import { useQuery } from '@tanstack/react-query'
import { gapAnalysisRoutes, type GapAnalysis } from 'contract/compliance/gap-analyses'
import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { call } from '#platform/http.ts'
import { AddRecordsDialog } from '#shared/add/AddRecordsDialog.tsx'
import { requirementSlice } from './linked-slices.ts'
import { analysisSlice, itemSlice } from './slices.ts'
import { itemsQuery } from './use-items.ts'

export interface AddRequirementsProps {
  analysis: GapAnalysis
  onClose: () => void
}

/** Adds requirements of the universe to the analysis: all in force, or the selected ones. */
export function AddRequirements({ analysis: { id, universe }, onClose }: AddRequirementsProps) {
  const { t } = useTranslation('compliance/gaps')
  const items = useQuery(itemsQuery(id)).data
  const there = useMemo(() => new Set((items ?? []).map(({ requirement }) => requirement)), [items])
  return (
    <AddRecordsDialog
      title={t('add.open')}
      text={t('add.text')}
      all={{ text: t('add.inForce'), label: t('add.all') }}
      choose={t('add.choose')}
      find={t('find')}
      of={requirementSlice}
      filter={{ universe: [universe], status: ['active'] }}
      sort="position"
      code="ref"
      there={there}
      into={{ slice: analysisSlice, id, lines: itemSlice }}
      onAdd={(chosen) =>
        call(gapAnalysisRoutes.addRequirements, {
          params: { id },
          body: chosen ? { requirements: [...chosen] } : {},
        })
      }
      done={(n) => t('add.done', { n })}
      onClose={onClose}
    />
  )
}
