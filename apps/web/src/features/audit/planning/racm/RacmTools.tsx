import { useMutation, useQueryClient } from '@tanstack/react-query'
import { engagementRiskRoutes, engagementrisks } from 'contract/audit/engagement-risks'
import { procedures } from 'contract/audit/procedures'
import type { Project } from 'contract/audit/projects'
import { racmRowRoutes, racmrows } from 'contract/audit/racm-rows'
import { useTranslation } from '#platform/i18n/index.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { projectSlice } from '../slices.ts'
import { isOutdated, isUntested, type RowLine } from './row-rules.ts'

/** Actions on the visible rows: add controls of the library, update outdated ones, and create missing tests. */
export function RacmTools({ project, rows }: { project: Project; rows: readonly RowLine[] }) {
  const { t } = useTranslation(['audit/planning', 'contract/common'])
  const client = useQueryClient()
  const params = { id: project.id }
  const untested = rows.filter(isUntested).map(({ id }) => id)
  const old = rows.filter(isOutdated).map(({ id }) => id)
  const planned = project.status === 'planned' || project.status === 'planning'
  const act = useMutation({
    mutationFn: async (what: 'controls' | 'tests' | 'refresh') => {
      if (what === 'controls') {
        const { added } = await call(racmRowRoutes.addControls, { params, body: {} })
        return t('racm.controls.done', { n: added })
      }
      if (what === 'tests') {
        const { made } = await call(racmRowRoutes.planTests, { params, body: { rows: untested } })
        return t('racm.tests.done', { n: made })
      }
      const { refreshed } = await call(engagementRiskRoutes.refresh, { params, body: { rows: old } })
      return t('refresh.done', { n: refreshed })
    },
    onSuccess: async (done) => {
      await Promise.all([
        ...[racmrows, engagementrisks, procedures].map((of) =>
          client.invalidateQueries({ queryKey: sliceKey(of) }),
        ),
        client.invalidateQueries({ queryKey: recordKey(projectSlice, project.id), exact: true }),
      ])
      showToast({ text: done })
    },
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  const button = (what: 'controls' | 'tests' | 'refresh', label: string) => (
    <Button
      variant="secondary"
      busy={act.isPending && act.variables === what}
      onClick={() => act.mutate(what)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {old.length > 0 && planned ? button('refresh', t('refresh.do', { n: old.length })) : null}
      {button('controls', t('racm.controls.do'))}
      {untested.length > 0 ? button('tests', t('racm.tests.do', { n: untested.length })) : null}
    </>
  )
}
