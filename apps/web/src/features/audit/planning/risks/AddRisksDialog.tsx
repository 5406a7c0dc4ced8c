import { useQuery, useQueryClient } from '@tanstack/react-query'
import { engagementRiskRoutes, RISK_SOURCES } from 'contract/audit/engagement-risks'
import type { Project } from 'contract/audit/projects'
import { racmrows } from 'contract/audit/racm-rows'
import { riskRoutes, risks } from 'contract/risk/risks'
import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { AddRecordsDialog } from '#shared/add/AddRecordsDialog.tsx'
import { risksQuery } from '../planning.api.ts'
import { projectSlice, riskSlice } from '../slices.ts'

const librarySlice = { of: risks, routes: riskRoutes } satisfies Slice

/** Adds risks with their controls: all of the project's processes, or the selected ones. */
export function AddRisksDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('audit/planning')
  const client = useQueryClient()
  const { id, processes } = project
  const [from, setFrom] = useState<(typeof RISK_SOURCES)[number]>('library')
  const lines = useQuery(risksQuery(id)).data
  const there = useMemo(() => new Set((lines ?? []).map(({ risk }) => risk)), [lines])
  const scoped = (processes ?? []).length > 0
  return (
    <AddRecordsDialog
      title={t('risks.add.title')}
      text={t(`risks.add.from.${from}Text`)}
      choose={t('risks.add.choose')}
      find={t('find')}
      all={{ text: t(scoped ? 'risks.add.scope' : 'risks.add.everything'), label: t('risks.add.all') }}
      of={librarySlice}
      filter={{ status: ['active'] }}
      there={there}
      into={{ slice: projectSlice, id, lines: riskSlice }}
      before={
        <fieldset className="flex flex-wrap gap-x-6 gap-y-1 text-body">
          <legend className="mb-1 font-medium">{t('risks.add.from.label')}</legend>
          {RISK_SOURCES.map((one) => (
            <label key={one} className="flex min-h-(--control-block) cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="risk-source"
                checked={from === one}
                onChange={() => setFrom(one)}
                className="size-4 accent-accent"
              />
              {t(`risks.add.from.${one}`)}
            </label>
          ))}
        </fieldset>
      }
      onAdd={async (chosen) => {
        const added = await call(engagementRiskRoutes.addRisks, {
          params: { id },
          body: { from, ...(chosen ? { risks: [...chosen] } : {}) },
        })
        await client.invalidateQueries({ queryKey: sliceKey(racmrows) })
        return added
      }}
      done={(n) => t('risks.add.done', { n })}
      onClose={onClose}
    />
  )
}
