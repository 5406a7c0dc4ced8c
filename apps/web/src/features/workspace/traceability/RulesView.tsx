import { useQuery } from '@tanstack/react-query'
import { consistencyActions, type RuleState } from 'contract/workspace/consistency'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Switch } from '#ui/Switch.tsx'
import { RecordName } from '#shared/record/RecordName.tsx'
import { rulesQuery, useSwitchRule } from './traceability.api.ts'

/** The traceability rules that the organisation can enable, and the current findings of the enabled ones. */
export function RulesView() {
  const { t } = useTranslation(['workspace/traceability', 'contract/common'])
  const rules = useQuery(rulesQuery)
  const turn = useSwitchRule()
  const mayChange = useMay()(consistencyActions.change)
  if (rules.isPending) return <Loading />
  if (rules.isError) return <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-body text-ink-soft">{t('rules.intro')}</p>
      {turn.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(turn.error)}`)}</Notice>
      ) : null}
      <ul className="space-y-3">
        {rules.data.map((rule) => (
          <li key={rule.name} className="rounded-pop border border-line px-4 py-2">
            <Switch
              label={t(`rules.names.${rule.name}.title`)}
              hint={rule.available ? t(`rules.names.${rule.name}.text`) : t('rules.waits')}
              checked={turn.isPending && turn.variables.rule === rule.name ? turn.variables.on : rule.on}
              disabled={!mayChange || (!rule.available && !rule.on)}
              onChange={(on) => turn.mutate({ rule: rule.name, on })}
            />
            {rule.on && rule.available ? <Findings rule={rule} /> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Findings({ rule: { name, findings, more } }: { rule: RuleState }) {
  const { t } = useTranslation('workspace/traceability')
  const locale = useLocale()
  if (findings.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 pb-2 text-body text-success">
        <CircleCheck aria-hidden className="size-4" />
        {t('rules.kept')}
      </p>
    )
  return (
    <details className="pb-2 text-body" open={findings.length <= 5}>
      <summary className="cursor-pointer font-medium text-warning">
        <TriangleAlert aria-hidden className="me-2 inline size-4" />
        {t(more ? 'rules.more' : 'rules.found', { count: findings.length })}
      </summary>
      <ul aria-label={t(`rules.names.${name}.title`)} className="mt-2 divide-y divide-line">
        {findings.map(({ record, day }) => (
          <li key={record.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <RecordName record={record} tab="links" />
            {day ? <span className="text-meta text-ink-soft">{formatDay(day, locale)}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
