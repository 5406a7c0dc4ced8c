import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Project } from 'contract/audit/projects'
import { racmRowRoutes, racmrows } from 'contract/audit/racm-rows'
import { engagementrisks } from 'contract/audit/engagement-risks'
import { useTranslation } from '#platform/i18n/index.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { isUncovered, type RiskLine } from '../risks/risk-rules.ts'

export interface HolesProps {
  project: Project
  risks: readonly RiskLine[]
  mayAdd: boolean
}

/** High and critical risks without control or test: they block the approval of the plan. */
export function Holes({ project, risks, mayAdd }: HolesProps) {
  const { t } = useTranslation('audit/planning')
  const client = useQueryClient()
  const open = risks.filter(isUncovered)
  const add = useMutation({
    mutationFn: (engagementrisk: string) =>
      call(racmRowRoutes.create, { body: { project: project.id, engagementrisk } }),
    onSuccess: () =>
      Promise.all(
        [racmrows, engagementrisks].map((of) => client.invalidateQueries({ queryKey: sliceKey(of) })),
      ),
  })
  if (open.length === 0) return null
  return (
    <div className="mb-4">
      <Notice variant="warning">
        <p className="font-semibold">{t('racm.holes', { n: open.length })}</p>
        <ul className="mt-1 space-y-1">
          {open.map((risk) => (
            <li key={risk.id} className="flex flex-wrap items-center gap-x-3">
              <span>
                <bdi className="tabular-nums">{risk.code.split('-').at(-1)}</bdi>{' '}
                <LocalizedText text={risk.name} />
              </span>
              {mayAdd ? (
                <Button variant="quiet" size="small" busy={add.isPending} onClick={() => add.mutate(risk.id)}>
                  {t('racm.addTest')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
