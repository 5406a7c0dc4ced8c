import { useQuery } from '@tanstack/react-query'
import { requirements } from 'contract/compliance/requirements'
import { useState } from 'react'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ChoicesInput } from '#shared/form/ChoicesInput.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ConflictDialog } from '#shared/record/ConflictDialog.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { DoneNotice } from '../DoneNotice.tsx'
import { useMarks } from '../marks.ts'
import { requirementsQuery, useTakeProposals } from '../setup.api.ts'
import { requirementSlice, universeSlice } from '../slices.ts'
import type { StepProps } from '../step-props.ts'
import { ProposalTable } from './ProposalTable.tsx'
import { PROPOSAL_VIEWS, proposalsFor, proposalsIn, rolesIn, type ProposalView } from './proposals.ts'

/**
 * The profile of the organisation, and what it proposes for each requirement. Nothing is decided until a person accepts
 * it.
 */
export function ProfileStep({ universe }: StepProps) {
  const { t } = useTranslation(['compliance/setup', 'contract/common'])
  const locale = useLocale()
  const labels = useCollectionLabels(requirements)
  const asked = useQuery(requirementsQuery(universe.id))
  const { save, late, busy, giveUp } = useSave(universeSlice, universe.id)
  const [view, setView] = useState<ProposalView>('all')
  const [overwrite, setOverwrite] = useState(false)
  const [done, setDone] = useState<BulkReport>()
  const take = useTakeProposals(universe.id)
  const profile = universe.profile ?? []
  const all = proposalsFor(asked.data ?? [], profile)
  const shown = proposalsIn(view, all)
  const marks = useMarks(shown.map(({ requirement }) => requirement))
  const mayDecide = universe.can.includes('update')
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />

  const roles = rolesIn(asked.data, profile)
  const count = (value: number) => formatNumber(value, locale)
  const open = (some: typeof all) =>
    some.filter(
      ({ requirement, proposed }) =>
        proposed !== null && (overwrite || (requirement.applicability ?? 'undecided') === 'undecided'),
    )
  const marked = open(all).filter(({ requirement }) => marks.has(requirement.id))
  const takeSome = (ids?: string[]) =>
    take.mutate(
      { ...(ids ? { requirements: ids } : {}), ...(overwrite ? { overwrite } : {}) },
      {
        onSuccess: (report) => {
          marks.clear()
          setDone(report)
        },
      },
    )
  const proposed = (what: string) => all.filter((one) => one.proposed === what).length
  const tiles = {
    applicable: proposed('applicable'),
    notApplicable: proposed('not_applicable'),
    undecided: proposalsIn('undecided', all).length,
    differs: proposalsIn('differs', all).length,
  }
  return (
    <>
      <Section level="h3" title={t('profile.we')} text={t('profile.weText')}>
        {roles.length === 0 ? (
          <p className="text-body">{t('profile.everybody')}</p>
        ) : (
          <fieldset disabled={!mayDecide || busy}>
            <legend className="sr-only">{t('profile.we')}</legend>
            <ChoicesInput
              choices={roles.map((role) => [role, labels.choice('appliesTo', role)])}
              value={profile}
              onChange={(next) => void save({ profile: next }, universe)}
            />
          </fieldset>
        )}
      </Section>
      <Section level="h3" title={t('profile.proposals')} text={t('profile.proposalsText')}>
        {profile.length === 0 ? (
          <Notice>{t('profile.chooseFirst')}</Notice>
        ) : (
          <>
            <dl aria-live="polite" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {Object.entries(tiles).map(([key, value]) => (
                <div key={key} className="flex flex-col-reverse justify-end">
                  <dt className="text-body text-ink-soft">
                    {t(`profile.counts.${key as keyof typeof tiles}`)}
                  </dt>
                  <dd className="text-title font-semibold tabular-nums">{count(value)}</dd>
                </div>
              ))}
            </dl>
            {mayDecide ? (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button disabled={open(all).length === 0} busy={take.isPending} onClick={() => takeSome()}>
                  {t('profile.takeAll', { count: open(all).length })}
                </Button>
                <Button
                  variant="secondary"
                  disabled={marked.length === 0}
                  busy={take.isPending}
                  onClick={() => takeSome(marked.map(({ requirement }) => requirement.id))}
                >
                  {t('profile.takeMarked', { count: marked.length })}
                </Button>
                <CheckField
                  label={t('profile.overwrite', { count: tiles.differs })}
                  checked={overwrite}
                  onChange={(event) => setOverwrite(event.target.checked)}
                />
              </div>
            ) : null}
            {take.isError ? (
              <Notice variant="danger">{t(`contract/common:errors.${errorCode(take.error)}`)}</Notice>
            ) : null}
            <DoneNotice slice={requirementSlice} report={done} onDismiss={() => setDone(undefined)} />
            <div role="group" aria-label={t('profile.view')} className="flex flex-wrap gap-1">
              {PROPOSAL_VIEWS.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={view === one}
                  onClick={() => setView(one)}
                  className="min-h-9 cursor-pointer rounded-control px-3 text-body font-medium text-ink-soft hover:bg-surface-soft aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
                >
                  {t(`profile.views.${one}`)} ({count(proposalsIn(one, all).length)})
                </button>
              ))}
            </div>
            <ProposalTable proposals={shown} profile={profile} marks={mayDecide ? marks : null} />
          </>
        )}
      </Section>
      <ConflictDialog
        of={universeSlice.of}
        late={late}
        busy={busy}
        onGiveUp={giveUp}
        onSave={(changes) => save(changes, late!.theirs)}
      />
    </>
  )
}
