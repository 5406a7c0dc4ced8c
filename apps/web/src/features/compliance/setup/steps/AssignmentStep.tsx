import { useQuery } from '@tanstack/react-query'
import type { Domain } from 'contract/compliance/domains'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Section } from '#ui/Section.tsx'
import { DoneNotice } from '../DoneNotice.tsx'
import { useMarks } from '../marks.ts'
import { domainsQuery, requirementsQuery, useChangeMany, useChangeOne } from '../setup.api.ts'
import { domainSlice, requirementSlice } from '../slices.ts'
import type { StepProps } from '../step-props.ts'
import { AssignedDomain } from './AssignedDomain.tsx'

/** Owners of domains or of single requirements, and the review interval. */
export function AssignmentStep({ universe }: StepProps) {
  const { t } = useTranslation(['compliance/setup', 'contract/common'])
  const id = useId()
  const domains = useQuery(domainsQuery(universe.id))
  const requirements = useQuery(requirementsQuery(universe.id))
  const changeDomain = useChangeOne(domainSlice)
  const changeMany = useChangeMany(requirementSlice)
  const [onlyUnowned, setOnlyUnowned] = useState(false)
  const [owner, setOwner] = useState('')
  const [months, setMonths] = useState('')
  const [done, setDone] = useState<BulkReport>()
  const shown = (requirements.data ?? []).filter(({ unowned }) => !onlyUnowned || unowned)
  const marks = useMarks(shown)
  const mayEdit = universe.can.includes('update')
  if (!domains.data || !requirements.data) return <Loading />

  const marked = [...marks.ids]
  const apply = (changes: Record<string, unknown>) =>
    changeMany.mutate(
      { ids: marked, changes },
      {
        onSuccess: (report) => {
          setDone(report)
          marks.clear()
        },
      },
    )
  const error = changeDomain.error ?? changeMany.error
  const assign = ({ id: domain, version }: Domain, ownerId: string | null) =>
    changeDomain.mutate({ id: domain, version, changes: { ownerId } })
  return (
    <>
      <Section level="h3" title={t('assignment.many')} text={t('assignment.manyText')}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p role="status" className="text-body font-medium">
            {t('assignment.unowned', { count: universe.unowned })}
          </p>
          <CheckField
            label={t('assignment.onlyUnowned')}
            checked={onlyUnowned}
            onChange={(event) => setOnlyUnowned(event.target.checked)}
          />
        </div>
        {mayEdit ? (
          <>
            <p className="text-body text-ink-soft">{t('marked', { count: marked.length })}</p>
            <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
              <div>
                <label htmlFor={`${id}-owner`} className="mb-1.5 block text-body font-medium">
                  {t('assignment.ownerOfMarked')}
                </label>
                <ReferenceInput
                  id={`${id}-owner`}
                  kind="person"
                  value={owner}
                  onChange={setOwner}
                  problem={undefined}
                />
              </div>
              <Button
                disabled={marked.length === 0 || owner === ''}
                busy={changeMany.isPending}
                onClick={() => apply({ ownerId: owner })}
              >
                {t('assignment.assign')}
              </Button>
              <Button
                variant="secondary"
                disabled={marked.length === 0}
                busy={changeMany.isPending}
                onClick={() => apply({ ownerId: null })}
              >
                {t('assignment.release')}
              </Button>
            </div>
            <div className="flex flex-wrap items-end gap-3">
              <TextField
                label={t('assignment.monthsOfMarked')}
                type="number"
                min={1}
                max={120}
                value={months}
                onChange={(event) => setMonths(event.target.value)}
              />
              <Button
                variant="secondary"
                disabled={marked.length === 0 || !(Number(months) >= 1 && Number(months) <= 120)}
                busy={changeMany.isPending}
                onClick={() => apply({ reviewMonths: Number(months) })}
              >
                {t('assignment.setMonths')}
              </Button>
            </div>
          </>
        ) : null}
        {error ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(error)}`)}</Notice> : null}
        <DoneNotice slice={requirementSlice} report={done} onDismiss={() => setDone(undefined)} />
      </Section>
      {domains.data.map((domain) => (
        <AssignedDomain
          key={domain.id}
          domain={domain}
          requirements={shown.filter((one) => one.domain === domain.id)}
          marks={mayEdit ? marks : null}
          busy={changeDomain.isPending}
          onAssign={(ownerId) => assign(domain, ownerId)}
        />
      ))}
    </>
  )
}
