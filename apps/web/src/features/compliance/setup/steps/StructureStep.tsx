import { useQuery } from '@tanstack/react-query'
import type { Domain } from 'contract/compliance/domains'
import type { RequirementLine } from 'contract/compliance/requirements'
import { inLocale } from 'contract/locale'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DoneNotice } from '../DoneNotice.tsx'
import { useMarks } from '../marks.ts'
import { domainsQuery, requirementsQuery, useArrange, useChangeMany } from '../setup.api.ts'
import { requirementSlice } from '../slices.ts'
import type { StepProps } from '../step-props.ts'
import { AddDialog, type Adding } from './AddDialog.tsx'
import { DomainPart } from './DomainPart.tsx'
import { moved, placed } from './moved.ts'

const WEIGHTS = [1, 2, 3] as const

/** Domains in their order, and in each its requirements with their weights. */
export function StructureStep({ universe }: StepProps) {
  const { t } = useTranslation(['compliance/setup', 'contract/common'])
  const locale = useLocale()
  const labels = useCollectionLabels(requirementSlice.of)
  const domains = useQuery(domainsQuery(universe.id))
  const requirements = useQuery(requirementsQuery(universe.id))
  const arrange = useArrange(universe.id)
  const change = useChangeMany(requirementSlice)
  const [done, setDone] = useState<BulkReport>()
  const [adding, setAdding] = useState<Adding>()
  const marks = useMarks(requirements.data ?? [])
  const mayEdit = universe.can.includes('update')
  if (!domains.data || !requirements.data) return <Loading />

  const all = domains.data
  const within = (domain: Domain) => requirements.data.filter((one) => one.domain === domain.id)
  const apply = (ids: string[], changes: Record<string, unknown>) =>
    change.mutate({ ids, changes }, { onSuccess: setDone })
  const order = (of: 'domains' | 'requirements', list: readonly { id: string }[]) =>
    arrange.mutate({ of, ids: list.map(({ id }) => id) })
  const error = arrange.error ?? change.error
  const chosen = [...marks.ids]
  return (
    <>
      {mayEdit ? (
        <div className="flex flex-wrap items-end gap-3">
          <Button variant="secondary" onClick={() => setAdding({ what: 'domain' })}>
            <Plus aria-hidden />
            {t('structure.addDomain')}
          </Button>
          <p role="status" className="self-center text-body text-ink-soft">
            {t('marked', { count: chosen.length })}
          </p>
          <SelectField
            label={t('structure.weightOfMarked')}
            value=""
            disabled={chosen.length === 0}
            onChange={(event) => apply(chosen, { weight: Number(event.target.value) })}
          >
            <option value="">{t('choose')}</option>
            {WEIGHTS.map((weight) => (
              <option key={weight} value={weight}>
                {t(`structure.weights.${weight}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('structure.moveMarked')}
            value=""
            disabled={chosen.length === 0}
            className="max-w-64"
            onChange={(event) => apply(chosen, { domain: event.target.value })}
          >
            <option value="">{t('choose')}</option>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {inLocale(name, locale)}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
      {error ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(error)}`)}</Notice> : null}
      <DoneNotice slice={requirementSlice} report={done} onDismiss={() => setDone(undefined)} />
      {all.length === 0 ? (
        <div className="ruled">
          <EmptyState title={t('structure.none')} text={t('structure.noneText')} />
        </div>
      ) : null}
      {all.map((domain, index) => (
        <DomainPart
          key={domain.id}
          domain={domain}
          requirements={within(domain)}
          labels={labels}
          marks={mayEdit ? marks : null}
          first={index === 0}
          last={index === all.length - 1}
          onMove={(by) => order('domains', moved(all, index, by))}
          onArrange={(list: readonly RequirementLine[]) => order('requirements', list)}
          onPlace={(from, before) => {
            const ids = placed(
              within(domain).map(({ id }) => id),
              from,
              before,
            )
            arrange.mutate({ of: 'requirements', ids })
          }}
          onWeight={(id, weight) => apply([id], { weight })}
          onAdd={() => setAdding({ what: 'requirement', domain: domain.id })}
        />
      ))}
      {adding ? (
        <AddDialog
          adding={adding}
          universe={universe.id}
          position={Math.max(
            0,
            ...(adding.what === 'domain' ? all : requirements.data).map(({ position }) => position + 1),
          )}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
    </>
  )
}
