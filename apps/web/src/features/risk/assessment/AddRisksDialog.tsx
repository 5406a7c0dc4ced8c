import { useQuery } from '@tanstack/react-query'
import { assessmentRoutes, type Assessment } from 'contract/risk/assessments'
import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { call } from '#platform/http.ts'
import { AddRecordsDialog } from '#shared/add/AddRecordsDialog.tsx'
import { NewRisk } from './NewRisk.tsx'
import { assessmentSlice, riskSlice, risklineSlice } from './slices.ts'
import { linesQuery } from './use-lines.ts'

export interface AddRisksDialogProps {
  assessment: Assessment
  onClose: () => void
}

/** Adds risks of the library to the assessment: all of its processes, or the selected ones. */
export function AddRisksDialog({ assessment: { id, processes, method }, onClose }: AddRisksDialogProps) {
  const { t } = useTranslation('risk/assessment')
  const lines = useQuery(linesQuery(id)).data
  const there = useMemo(() => new Set((lines ?? []).flatMap(({ risk }) => risk ?? [])), [lines])
  const scoped = (processes ?? []).length > 0
  return (
    <AddRecordsDialog
      title={t('add.title')}
      text={t('add.text')}
      before={<NewRisk assessment={id} method={method} onClose={onClose} />}
      all={{ text: t(scoped ? 'add.scope' : 'add.everything'), label: t('add.all') }}
      choose={t('add.choose')}
      find={t('find')}
      of={riskSlice}
      filter={{ status: ['active'] }}
      there={there}
      into={{ slice: assessmentSlice, id, lines: risklineSlice }}
      onAdd={(chosen) =>
        call(assessmentRoutes.addRisks, { params: { id }, body: chosen ? { risks: [...chosen] } : {} })
      }
      done={(n) => t('add.done', { n })}
      onClose={onClose}
    />
  )
}
