import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { auditPlanRecordRoutes, type AuditPlan, type PlanProposalReply } from 'contract/audit/audit-plans'
import { planlines } from 'contract/audit/plan-lines'
import { inLocale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { proposalQuery } from './plans.api.ts'
import { planSlice } from './slices.ts'

interface ProposalDialogProps {
  plan: AuditPlan
  onClose: () => void
}

/** What score, cycle and capacity propose, before it is added to the plan. */
export function ProposalDialog({ plan: { id }, onClose }: ProposalDialogProps) {
  const { t } = useTranslation(['audit/plans', 'ui/dialog', 'contract/common'])
  const client = useQueryClient()
  const asked = useQuery(proposalQuery(id))
  const add = useMutation({
    mutationFn: () => call(auditPlanRecordRoutes.propose, { params: { id } }),
    onSuccess: async ({ added }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(planlines) }),
        client.invalidateQueries({ queryKey: recordKey(planSlice, id), exact: true }),
      ])
      showToast({ text: t('add.done', { count: added }) })
      onClose()
    },
  })
  const count = asked.data?.audits.length ?? 0
  return (
    <Dialog open onClose={onClose} width="wide" title={t('proposal.title')} text={t('proposal.text')}>
      <div className="space-y-4">
        {add.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
        ) : null}
        {asked.isError ? (
          <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
        ) : asked.isPending ? (
          <Loading />
        ) : (
          <Proposal proposal={asked.data} />
        )}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button busy={add.isPending} disabled={count === 0} onClick={() => add.mutate()}>
            {t('proposal.add', { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Proposal({ proposal: { audits, left } }: { proposal: PlanProposalReply }) {
  const { t } = useTranslation('audit/plans')
  const labels = useCollectionLabels(planlines)
  const locale = useLocale()
  if (audits.length === 0 && left.length === 0)
    return <p className="text-body text-ink-soft">{t('proposal.none')}</p>
  return (
    <>
      {left.length > 0 ? (
        <Notice variant="warning">
          <p className="font-semibold">{t('proposal.left', { count: left.length })}</p>
          <ul>
            {left.map(({ entity, code, name, score, year }) => (
              <li key={`${entity} ${year}`}>
                <bdi>{code}</bdi> <bdi>{inLocale(name, locale)}</bdi>
                {' · '}
                {t('proposal.leftIn', { year: String(year), score: formatNumber(score, locale) })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className="max-h-96 overflow-y-auto">
        <WideTable label={t('proposal.title')}>
          <thead>
            <tr>
              {(['entity', 'score', 'dueOn', 'year', 'quarter', 'days'] as const).map((key) => (
                <th key={key} scope="col">
                  {labels.field(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {audits.map(({ entity, code, name, score, dueOn, year, quarter, days }) => (
              <tr key={`${entity} ${year}`}>
                <th scope="row">
                  <bdi className="text-ink-soft">{code}</bdi> <bdi>{inLocale(name, locale)}</bdi>
                </th>
                <td className="tabular-nums">{formatNumber(score, locale)}</td>
                <td>{formatDay(dueOn, locale)}</td>
                <td className="tabular-nums">{String(year)}</td>
                <td>{labels.choice('quarter', quarter)}</td>
                <td className="tabular-nums">{formatNumber(days, locale)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      </div>
    </>
  )
}
